// The unit table: facts of the Unified Code for Units of Measure, version 2.2, reduced to base
// units. See NOTICE for its copyright and licence.

extension UnitTable {
  /// The 24 prefixes: code, name, factor, case-insensitive code, print symbol.
  ///
  /// An empty case-insensitive code is the code in capitals; an empty symbol is the code.
  static let prefixRows: StaticString = """
    Y|yotta|1e24|YA|
    Z|zetta|1e21|ZA|
    E|exa|1e18|EX|
    P|peta|1e15|PT|
    T|tera|1e12|TR|
    G|giga|1e9|GA|
    M|mega|1e6|MA|
    k|kilo|1e3||
    h|hecto|1e2||
    da|deka|1e1||
    d|deci|1e-1||
    c|centi|1e-2||
    m|milli|1e-3||
    u|micro|1e-6||μ
    n|nano|1e-9||
    p|pico|1e-12||
    f|femto|1e-15||
    a|atto|1e-18||
    z|zepto|1e-21|ZO|
    y|yocto|1e-24|YO|
    Ki|kibi|1024|KIB|
    Mi|mebi|1048576|MIB|
    Gi|gibi|1073741824|GIB|
    Ti|tebi|1099511627776|TIB|
    """

  /// The 7 base units and 305 units: code, name, dimension, factor, flags, function,
  /// case-insensitive code, print symbol.
  ///
  /// A factor is exact: digits, `e` and a power of ten, `/` and a divisor, `p` and a power of pi.
  /// Flags: `m` takes prefixes, `a` is an arbitrary unit of its own, `i` is the same arbitrary
  /// unit as the row before. An empty case-insensitive code is the code in capitals; an empty
  /// symbol is the code, `-` says that there is none.
  static let unitRows: StaticString = """
    m|meter|m|1|m|||
    s|second|s|1|m|||
    g|gram|g|1|m|||
    rad|radian|rad|1|m|||
    K|kelvin|K|1|m|||
    C|coulomb|C|1|m|||
    cd|candela|cd|1|m|||
    10*|the number ten for arbitrary powers||1e1||||10
    10^|the number ten for arbitrary powers||1e1||||10
    [pi]|the number pi||1p1||||π
    %|percent||1e-2||||
    [ppth]|parts per thousand||1e-3||||ppth
    [ppm]|parts per million||1e-6||||ppm
    [ppb]|parts per billion||1e-9||||ppb
    [pptr]|parts per trillion||1e-12||||pptr
    mol|mole||602214076e15|m|||
    sr|steradian|rad2|1|m|||
    Hz|hertz|s-1|1|m|||
    N|newton|m.s-2.g|1e3|m|||
    Pa|pascal|m-1.s-2.g|1e3|m||PAL|
    J|joule|m2.s-2.g|1e3|m|||
    W|watt|m2.s-3.g|1e3|m|||
    A|ampère|s-1.C|1|m|||
    V|volt|m2.s-2.g.C-1|1e3|m|||
    F|farad|m-2.s2.g-1.C2|1e-3|m|||
    Ohm|ohm|m2.s-1.g.C-2|1e3|m|||Ω
    S|siemens|m-2.s.g-1.C2|1e-3|m||SIE|
    Wb|weber|m2.s-1.g.C-1|1e3|m|||
    Cel|degree Celsius|K|1|m|celsius||°C
    T|tesla|s-1.g.C-1|1e3|m|||
    H|henry|m2.g.C-2|1e3|m|||
    lm|lumen|rad2.cd|1|m|||
    lx|lux|m-2.rad2.cd|1|m|||
    Bq|becquerel|s-1|1|m|||
    Gy|gray|m2.s-2|1|m|||
    Sv|sievert|m2.s-2|1|m|||
    gon|gon|rad|5e-3p1||||g
    deg|degree|rad|5e-2/9p1||||°
    '|minute|rad|25e-4/27p1||||
    ''|second|rad|125e-6/81p1||||
    l|liter|m3|1e-3|m|||
    L|liter|m3|1e-3|m|||
    ar|are|m2|1e2|m|||a
    min|minute|s|6e1||||
    h|hour|s|36e2|||HR|
    d|day|s|864e2||||
    a_t|tropical year|s|31556925216e-3|||ANN_T|at
    a_j|mean Julian year|s|315576e2|||ANN_J|aj
    a_g|mean Gregorian year|s|31556952|||ANN_G|ag
    a|year|s|315576e2|||ANN|
    wk|week|s|6048e2||||
    mo_s|synodal month|s|2551442976e-3||||mos
    mo_j|mean Julian month|s|26298e2||||moj
    mo_g|mean Gregorian month|s|2629746||||mog
    mo|month|s|26298e2||||
    t|tonne|g|1e6|m||TNE|
    bar|bar|m-1.s-2.g|1e8|m|||
    u|unified atomic mass unit|g|16605390666e-34|m||AMU|
    eV|electronvolt|m2.s-2.g|1602176634e-25|m|||
    AU|astronomic unit|m|149597870691|||ASU|
    pc|parsec|m|3085678e10|m||PRS|
    [c]|velocity of light|m.s-1|299792458|m|||c
    [h]|Planck constant|m2.s-1.g|662607015e-39|m|||h
    [k]|Boltzmann constant|m2.s-2.g.K-1|1380649e-26|m|||k
    [eps_0]|permittivity of vacuum|m-3.s2.g-1.C2|8854187817e-24|m|||ε0
    [mu_0]|permeability of vacuum|m.g.C-2|4e-4p1|m|||μ0
    [e]|elementary charge|C|1602176634e-28|m|||e
    [m_e]|electron mass|g|91093837139e-38|m|||me
    [m_p]|proton mass|g|167262192595e-35|m|||mp
    [G]|Newtonian constant of gravitation|m3.s-2.g-1|66743e-18|m||[GC]|G
    [g]|standard acceleration of free fall|m.s-2|980665e-5|m|||gn
    atm|standard atmosphere|m-1.s-2.g|101325e3||||
    [ly]|light-year|m|94607304725808e2|m|||l.y.
    gf|gram-force|m.s-2.g|980665e-5|m|||
    [lbf_av]|pound force|m.s-2.g|44482216152605e-10||||lbf
    Ky|Kayser|m-1|1e2|m|||K
    Gal|Gal|m.s-2|1e-2|m||GL|
    dyn|dyne|m.s-2.g|1e-2|m|||
    erg|erg|m2.s-2.g|1e-4|m|||
    P|Poise|m-1.s-1.g|1e2|m|||
    Bi|Biot|s-1.C|1e1|m|||
    St|Stokes|m2.s-1|1e-4|m|||
    Mx|Maxwell|m2.s-1.g.C-1|1e-5|m|||
    G|Gauss|s-1.g.C-1|1e-1|m||GS|Gs
    Oe|Oersted|m-1.s-1.C|25e1p-1|m|||
    Gb|Gilbert|s-1.C|25e-1p-1|m|||
    sb|stilb|m-2.cd|1e4|m|||
    Lmb|Lambert|m-2.cd|1e4p-1|m|||L
    ph|phot|m-2.rad2.cd|1e-4|m||PHT|
    Ci|Curie|s-1|37e9|m|||
    R|Roentgen|g-1.C|258e-9|m||ROE|
    RAD|radiation absorbed dose|m2.s-2|1e-2|m||[RAD]|
    REM|radiation equivalent man|m2.s-2|1e-2|m||[REM]|
    [in_i]|inch|m|254e-4||||in
    [ft_i]|foot|m|3048e-4||||ft
    [yd_i]|yard|m|9144e-4||||yd
    [mi_i]|mile|m|1609344e-3||||mi
    [fth_i]|fathom|m|18288e-4||||fth
    [nmi_i]|nautical mile|m|1852||||n.mi
    [kn_i]|knot|m.s-1|463e-2/9||||knot
    [sin_i]|square inch|m2|64516e-8||||-
    [sft_i]|square foot|m2|9290304e-8||||-
    [syd_i]|square yard|m2|83612736e-8||||-
    [cin_i]|cubic inch|m3|16387064e-12||||-
    [cft_i]|cubic foot|m3|28316846592e-12||||-
    [cyd_i]|cubic yard|m3|764554857984e-12||||cu.yd
    [bf_i]|board foot|m3|2359737216e-12||||-
    [cr_i]|cord|m3|3624556363776e-12||||-
    [mil_i]|mil|m|254e-7||||mil
    [cml_i]|circular mil|m2|16129e-14p1||||circ.mil
    [hd_i]|hand|m|1016e-4||||hd
    [ft_us]|foot|m|12e2/3937||||ftus
    [yd_us]|yard|m|36e2/3937||||-
    [in_us]|inch|m|1e2/3937||||-
    [rd_us]|rod|m|198e2/3937||||-
    [ch_us]|Gunter's chain|m|792e2/3937||||-
    [lk_us]|link for Gunter's chain|m|792/3937||||-
    [rch_us]|Ramden's chain|m|12e4/3937||||-
    [rlk_us]|link for Ramden's chain|m|12e2/3937||||-
    [fth_us]|fathom|m|72e2/3937||||-
    [fur_us]|furlong|m|792e3/3937||||-
    [mi_us]|mile|m|6336e3/3937||||-
    [acr_us]|acre|m2|627264e5/15499969||||-
    [srd_us]|square rod|m2|39204e4/15499969||||-
    [smi_us]|square mile|m2|40144896e6/15499969||||-
    [sct]|section|m2|40144896e6/15499969||||-
    [twp]|township|m2|1445216256e6/15499969||||-
    [mil_us]|mil|m|1e-1/3937||||-
    [in_br]|inch|m|2539998e-8||||-
    [ft_br]|foot|m|30479976e-8||||-
    [rd_br]|rod|m|502919604e-8||||-
    [ch_br]|Gunter's chain|m|2011678416e-8||||-
    [lk_br]|link for Gunter's chain|m|2011678416e-10||||-
    [fth_br]|fathom|m|182879856e-8||||-
    [pc_br]|pace|m|7619994e-7||||-
    [yd_br]|yard|m|91439928e-8||||-
    [mi_br]|mile|m|16093427328e-7||||-
    [nmi_br]|nautical mile|m|18531825408e-7||||-
    [kn_br]|knot|m.s-1|514772928e-9||||-
    [acr_br]|acre|m2|4046850049400269056e-15||||-
    [gal_us]|Queen Anne's wine gallon|m3|3785411784e-12||||-
    [bbl_us]|barrel|m3|158987294928e-12||||-
    [qt_us]|quart|m3|946352946e-12||||-
    [pt_us]|pint|m3|473176473e-12||||-
    [gil_us]|gill|m3|11829411825e-14||||-
    [foz_us]|fluid ounce|m3|295735295625e-16||||oz fl
    [fdr_us]|fluid dram|m3|36966911953125e-19||||-
    [min_us]|minim|m3|61611519921875e-21||||-
    [crd_us]|cord|m3|3624556363776e-12||||-
    [bu_us]|bushel|m3|3523907016688e-14||||-
    [gal_wi]|historical winchester gallon|m3|440488377086e-14||||-
    [pk_us]|peck|m3|880976754172e-14||||-
    [dqt_us]|dry quart|m3|1101220942715e-15||||-
    [dpt_us]|dry pint|m3|5506104713575e-16||||-
    [tbs_us]|tablespoon|m3|1478676478125e-17||||-
    [tsp_us]|teaspoon|m3|492892159375e-17||||-
    [cup_us]|cup|m3|2365882365e-13||||-
    [foz_m]|metric fluid ounce|m3|3e-5||||oz fl
    [cup_m]|metric cup|m3|24e-5||||-
    [tsp_m]|metric teaspoon|m3|5e-6||||-
    [tbs_m]|metric tablespoon|m3|15e-6||||-
    [gal_br]|gallon|m3|454609e-8||||-
    [pk_br]|peck|m3|909218e-8||||-
    [bu_br]|bushel|m3|3636872e-8||||-
    [qt_br]|quart|m3|11365225e-10||||-
    [pt_br]|pint|m3|56826125e-11||||-
    [gil_br]|gill|m3|1420653125e-13||||-
    [foz_br]|fluid ounce|m3|284130625e-13||||-
    [fdr_br]|fluid dram|m3|35516328125e-16||||-
    [min_br]|minim|m3|177581640625e-18/3||||-
    [gr]|grain|g|6479891e-8||||-
    [lb_av]|pound|g|45359237e-5||||lb
    [oz_av]|ounce|g|28349523125e-9||||oz
    [dr_av]|dram|g|17718451953125e-13||||-
    [scwt_av]|short hundredweight|g|45359237e-3||||-
    [lcwt_av]|long hundredweight|g|5080234544e-5||||-
    [ston_av]|short ton|g|90718474e-2||||-
    [lton_av]|long ton|g|10160469088e-4||||-
    [stone_av]|stone|g|635029318e-5||||-
    [pwt_tr]|pennyweight|g|155517384e-8||||-
    [oz_tr]|ounce|g|311034768e-7||||-
    [lb_tr]|pound|g|3732417216e-7||||-
    [sc_ap]|scruple|g|12959782e-7||||-
    [dr_ap]|dram|g|38879346e-7||||-
    [oz_ap]|ounce|g|311034768e-7||||-
    [lb_ap]|pound|g|3732417216e-7||||-
    [oz_m]|metric ounce|g|28||||-
    [lne]|line|m|635e-5/3||||-
    [pnt]|point|m|3175e-6/9||||-
    [pca]|pica|m|127e-4/3||||-
    [pnt_pr]|Printer's point|m|3514598e-10||||-
    [pca_pr]|Printer's pica|m|42175176e-10||||-
    [pied]|pied|m|3248e-4||||-
    [pouce]|pouce|m|812e-4/3||||-
    [ligne]|ligne|m|203e-4/9||||-
    [didot]|didot|m|1015e-5/27||||-
    [cicero]|cicero|m|406e-4/9||||-
    [degF]|degree Fahrenheit|K|5/9||fahrenheit||°F
    [degR]|degree Rankine|K|5/9|||[degR]|°R
    [degRe]|degree Réaumur|K|125e-2||reaumur|[degRe]|°Ré
    cal_[15]|calorie at 15 °C|m2.s-2.g|41858e-1|m|||cal15°C
    cal_[20]|calorie at 20 °C|m2.s-2.g|41819e-1|m|||cal20°C
    cal_m|mean calorie|m2.s-2.g|419002e-2|m|||calm
    cal_IT|international table calorie|m2.s-2.g|41868e-1|m|||calIT
    cal_th|thermochemical calorie|m2.s-2.g|4184|m|||calth
    cal|calorie|m2.s-2.g|4184|m|||
    [Cal]|nutrition label Calories|m2.s-2.g|4184e3||||Cal
    [Btu_39]|British thermal unit at 39 °F|m2.s-2.g|105967e1||||Btu39°F
    [Btu_59]|British thermal unit at 59 °F|m2.s-2.g|10548e2||||Btu59°F
    [Btu_60]|British thermal unit at 60 °F|m2.s-2.g|105468e1||||Btu60°F
    [Btu_m]|mean British thermal unit|m2.s-2.g|105587e1||||Btum
    [Btu_IT]|international table British thermal unit|m2.s-2.g|105505585262e-5||||BtuIT
    [Btu_th]|thermochemical British thermal unit|m2.s-2.g|105435e1||||Btuth
    [Btu]|British thermal unit|m2.s-2.g|105435e1||||btu
    [HP]|horsepower|m2.s-3.g|74569987158227022e-11||||-
    tex|tex|m-1.g|1e-3|m|||
    [den]|Denier|m-1.g|1e-3/9||||den
    m[H2O]|meter of water column|m-1.s-2.g|980665e1|m|||mH2O
    m[Hg]|meter of mercury column|m-1.s-2.g|133322e3|m|||mHg
    [in_i'H2O]|inch of water column|m-1.s-2.g|24908891e-2||||inH2O
    [in_i'Hg]|inch of mercury column|m-1.s-2.g|33863788e-1||||inHg
    [PRU]|peripheral vascular resistance unit|m-4.s-1.g|133322e6||||P.R.U.
    [wood'U]|Wood unit|m-4.s-1.g|799932e4||||Wood U
    [diop]|diopter|m-1|1||||dpt
    [p'diop]|prism diopter|rad|1||100tan||PD
    %[slope]|percent of slope|rad|1||100tan||%
    [mesh_i]|mesh|m-1|5e3/127||||-
    [Ch]|Charrière|m|1e-3/3||||Ch
    [drp]|drop|m3|5e-8||||drp
    [hnsf'U]|Hounsfield unit||1||||HF
    [MET]|metabolic equivalent|m3.s-1.g-1|175e-12/3||||MET
    [hp'_X]|homeopathic potency of decimal series (retired)||1||-lg||X
    [hp'_C]|homeopathic potency of centesimal series (retired)||1||-lg100||C
    [hp'_M]|homeopathic potency of millesimal series (retired)||1||-lg1000||M
    [hp'_Q]|homeopathic potency of quintamillesimal series (retired)||1||-lg50000||Q
    [hp_X]|homeopathic potency of decimal hahnemannian series||1|a|||X
    [hp_C]|homeopathic potency of centesimal hahnemannian series||1|a|||C
    [hp_M]|homeopathic potency of millesimal hahnemannian series||1|a|||M
    [hp_Q]|homeopathic potency of quintamillesimal hahnemannian series||1|a|||Q
    [kp_X]|homeopathic potency of decimal korsakovian series||1|a|||X
    [kp_C]|homeopathic potency of centesimal korsakovian series||1|a|||C
    [kp_M]|homeopathic potency of millesimal korsakovian series||1|a|||M
    [kp_Q]|homeopathic potency of quintamillesimal korsakovian series||1|a|||Q
    eq|equivalents||602214076e15|m|||
    osm|osmole||602214076e15|m|||
    [pH]|pH|m-3|602214076e18||-lg||pH
    g%|gram percent|m-3.g|1e4|m|||
    [S]|Svedberg unit|s|1e-13||||S
    [HPF]|high power field||1||||HPF
    [LPF]|low power field||1e2||||LPF
    kat|katal|s-1|602214076e15|m|||
    U|Unit|s-1|301107038e8/3|m|||
    [iU]|international unit||1|ma|||IU
    [IU]|international unit||1|mi|||i.U.
    [arb'U]|arbitrary unit||1|a|||arb. U
    [USP'U]|United States Pharmacopeia unit||1|a|||U.S.P.
    [GPL'U]|GPL unit||1|a|||-
    [MPL'U]|MPL unit||1|a|||-
    [APL'U]|APL unit||1|a|||-
    [beth'U]|Bethesda unit||1|a|||-
    [anti'Xa'U]|anti factor Xa unit||1|a|||-
    [todd'U]|Todd unit||1|a|||-
    [dye'U]|Dye unit||1|a|||-
    [smgy'U]|Somogyi unit||1|a|||-
    [bdsk'U]|Bodansky unit||1|a|||-
    [ka'U]|King-Armstrong unit||1|a|||-
    [knk'U]|Kunkel unit||1|a|||-
    [mclg'U]|Mac Lagan unit||1|a|||-
    [tb'U]|tuberculin unit||1|a|||-
    [CCID_50]|50% cell culture infectious dose||1|a|||CCID50
    [TCID_50]|50% tissue culture infectious dose||1|a|||TCID50
    [EID_50]|50% embryo infectious dose||1|a|||EID50
    [PFU]|plaque forming units||1|a|||PFU
    [FFU]|focus forming units||1|a|||FFU
    [CFU]|colony forming units||1|a|||CFU
    [IR]|index of reactivity||1|a|||IR
    [BAU]|bioequivalent allergen unit||1|a|||BAU
    [AU]|allergen unit||1|a|||AU
    [Amb'a'1'U]|allergen unit for Ambrosia artemisiifolia||1|a|||Amba1U
    [PNU]|protein nitrogen unit||1|a|||PNU
    [Lf]|Limit of flocculation||1|a|||Lf
    [D'ag'U]|D-antigen unit||1|a|||-
    [FEU]|fibrinogen equivalent unit||1|a|||-
    [ELU]|ELISA unit||1|a|||-
    [EU]|Ehrlich unit||1|a|||-
    Np|neper||1|m|ln|NEP|
    B|bel||1|m|lg||
    B[SPL]|bel sound pressure|m-1.s-2.g|2e-2|m|2lg||B(SPL)
    B[V]|bel volt|m2.s-2.g.C-1|1e3|m|2lg||B(V)
    B[mV]|bel millivolt|m2.s-2.g.C-1|1|m|2lg||B(mV)
    B[uV]|bel microvolt|m2.s-2.g.C-1|1e-3|m|2lg||B(μV)
    B[10.nV]|bel 10 nanovolt|m2.s-2.g.C-1|1e-5|m|2lg||B(10 nV)
    B[W]|bel watt|m2.s-3.g|1e3|m|lg||B(W)
    B[kW]|bel kilowatt|m2.s-3.g|1e6|m|lg||B(kW)
    st|stere|m3|1|m||STR|
    Ao|Ångström|m|1e-10||||Å
    b|barn|m2|1e-28|||BRN|
    att|technical atmosphere|m-1.s-2.g|980665e2||||at
    mho|mho|m-2.s.g-1.C2|1e-3|m|||
    [psi]|pound per square inch|m-1.s-2.g|1112055403815125e-4/16129||||psi
    circ|circle|rad|2p1||||
    sph|sphere|rad2|4p1||||
    [car_m]|metric carat|g|2e-1||||ctm
    [car_Au]|carat of gold alloys||125e-3/3||||ctAu
    [smoot]|Smoot|m|17018e-4||||-
    [m/s2/Hz^(1/2)]|meter per square seconds per square root of hertz|m2.s-3|1||sqrt||-
    [NTU]|Nephelometric Turbidity Unit||1||||-
    [FNU]|Formazin Nephelometric Unit||1||||-
    bit_s|bit||1||ld||bits
    bit|bit||1|m|||
    By|byte||8|m|||B
    Bd|baud|s-1|1|m|||
    """
}
