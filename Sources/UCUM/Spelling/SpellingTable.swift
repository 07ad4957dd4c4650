/// Spellings people use and the codes they mean: our own list of facts.
///
/// Rows are `code`, a bar, and spellings with semicolons between. Spellings are in the plain form
/// that `Spelling` makes of a text: no accents, `u` for micro, `deg` for the degree sign.
struct SpellingTable: Sendable {
  /// The table, read when the first suggestion is asked for.
  static let standard: SpellingTable = SpellingTable()

  /// Spellings with one meaning whatever their case; keys are in small letters.
  let folded: [String: String]
  /// Spellings with one meaning in exactly this case.
  let exact: [String: String]
  /// Spellings with more than one meaning, in exactly this case: the likely code.
  let ambiguousExact: [String: String]
  /// Spellings with more than one meaning whatever their case.
  let ambiguousFolded: [String: String]
  /// Words that stand for a code as part of a longer spelling.
  let words: [String: String]

  private init() {
    folded = Self.read(Self.foldedRows)
    exact = Self.read(Self.exactRows)
    ambiguousExact = Self.read(Self.ambiguousExactRows)
    ambiguousFolded = Self.read(Self.ambiguousFoldedRows)
    words = Self.read(Self.wordRows)
  }

  private static func read(_ rows: StaticString) -> [String: String] {
    var result: [String: String] = [:]
    for row in rows.description.split(separator: "\n") {
      let parts = row.split(separator: "|", maxSplits: 1)
      guard parts.count == 2 else { continue }
      for spelling in parts[1].split(separator: ";") {
        result[String(spelling)] = String(parts[0])
      }
    }
    return result
  }

  /// Words of units and things counted; plural `s` and the prefix words come by themselves.
  static let wordRows: StaticString = """
    1|beat;breath;count;resp;respiration;times;number;cycle
    {steps}|step;steps
    {events}|event;events
    {flights}|flight;flights;floor;floors
    {strokes}|stroke;strokes
    {pushes}|push;pushes
    {falls}|fall;falls
    {drinks}|drink;drinks;beverage;beverages
    {laps}|lap;laps
    {score}|score;point;points
    {cells}|cell;cells
    m|meter;metre;mtr
    g|gram;gramme;gm;grm
    s|second;sec
    min|minute;mn;mins
    h|hour;hr
    d|day;dy
    wk|week
    mo|month;mth;mon;mos
    a|year;yr;y
    l|liter;litre;ltr
    K|kelvin
    Cel|degc;celsius;centigrade
    [degF]|degf;fahrenheit
    mol|mole;mols
    J|joule
    cal|calorie
    Pa|pascal;pa
    bar|bars
    W|watt;w
    V|volt;v
    A|ampere;amp
    Ohm|ohm
    S|siemens
    T|tesla
    N|newton
    Hz|hertz
    lx|lux
    lm|lumen
    Bq|becquerel
    By|byte
    dB|decibel
    rad|radian
    [lb_av]|pound;lb
    [stone_av]|stone
    [in_i]|inch;inches;in
    [ft_i]|foot;feet
    [yd_i]|yard;yd
    [mi_i]|mile;mi
    [nmi_i]|nmi
    [kn_i]|knot;kn
    [MET]|met
    [HPF]|hpf
    [LPF]|lpf
    [IU]|iu;iu's
    [diop]|diopter;dioptre;dpt
    [drp]|drop
    %|percent;pct;perc;percentage
    eq|eq
    deg|deg
    mL|cc
    """

  static let foldedRows: StaticString = """
    /min|bpm;brpm;cpm;beats/m
    {steps}/d|steps/24h;steps/24 h
    {steps}|step(s)
    {pushes}|wheelchair pushes
    {flights}|flights climbed
    {score}|appleeffortscore
    1|count;counts;#;{count};times;number
    mm[Hg]|mmhg;mm hg;mm(hg);mm[hg];mm [hg];millimeters of mercury;millimeter of mercury
    mm[Hg]|millimetres of mercury;millimetre of mercury
    [in_i'Hg]|inhg;in hg;inches hg;inches of mercury
    cm[H2O]|cmh2o;cm h2o;cmaq;cm[h20];cm(h2o);cm h20;cmh20
    Cel|deg c;degreec;degrees c;degree c;degrees celsius;degree celsius;cel;[degc];deg_c;cdeg
    [degF]|deg f;degreef;degrees f;degree f;degrees fahrenheit;degree fahrenheit;[degf];deg_f;fdeg
    K|degk;deg k
    [lb_av]|[lb]
    [in_i]|[in]
    kg|kilo;kilos
    a|years old;year old;years of age
    [nmi_i]|nautical mile;nautical miles
    kcal|food calorie;food calories;large calorie;large calories
    W.h|wh;watt hour;watt hours
    kW.h|kwh;kilowatt hour;kilowatt hours
    %|per cent
    [ppth]|permille;per mille
    g/dL|g/100ml;g/dl
    mg/dL|mg/100ml
    [IU]|i.u;international unit;international units;intl units
    m[IU]/L|mu/l (tsh)
    10*3/uL|x10.3/ul;10.3/ul;10e3/ul;thou/ul;k/ul;x10*3/ul
    10*6/uL|10e6/ul;mil/ul
    10*9/L|10e9/l;g/l (cells)
    10*12/L|10e12/l
    L/min|lpm
    mL|cc;ccs
    [foz_us]|fl oz;fl. oz;floz;fl_oz;fl_oz_us;fluid ounce;fluid ounces;oz fl
    [foz_br]|fl_oz_imp
    [cup_us]|cup_us
    [pt_us]|pt_us
    [pt_br]|pt_imp
    mL/kg/min|ml/kg-min;ml/min/kg bw;ml/kg bw/min
    [MET]|metabolic equivalent;metabolic equivalents
    [MET].min|met-min;metmin;met minutes;met min;met-minutes
    km/h|kmh;kmph;kph
    km/h|km/h
    [mi_i]/h|mph
    m/s|m/s;mps
    m2|sqm;sq m;square meter;square meters
    kg/m2|kg/sqm;kg/sq m
    dB[SPL]|db(spl);dbspl;db spl
    deg|degrees of arc
    deg/s|dps
    [p'diop]|prism diopter;prism dioptre;prism diopters
    mL/min/{1.73_m2}|ml/min/1.73m2;ml/min/1.73 m2;ml/min/1.73m^2;ml/min per 1.73 m2;ml/min/1.73sqm
    [pH]|ph units
    mL/{beat}|ml/beat
    atm|atmosphere;atmospheres
    U/L|units/l
    ug|mcgs;ugm
    [kn_i]|kn
    """

  static let exactRows: StaticString = """
    mmol/L|mM
    umol/L|uM
    nmol/L|nM
    uS|mcS
    [p'diop]|pD
    [ft_i]|ft.
    10*3/uL|K/µL;K/μL
    """

  static let ambiguousExactRows: StaticString = """
    {beats}/min|{Beats}/min;{beat}/min;{HB}/min;{beats}/min
    /min|{Breaths}/min;{breaths}/min;b/min
    mbar|mb
    Cel|C
    [degF]|F
    [stone_av]|st
    g|G
    m[g]|mG
    mg|Mg;MG
    t|T
    [ft_i]|ft;FT;'
    [in_i]|"
    s|S
    min|M
    h|H;HR
    ms|mS;MS;Ms
    d|D
    kcal|cal;CAL;Cal
    [IU]|U
    mL|ML
    [pt_us]|pt
    mL/kg/min|mL/min.kg;mL/kg.min;ml/min.kg;ml/kg.min
    km/h|kph
    [mi_i]/h|mph
    [ft_i]/s|ft/s
    [kn_i]|kt
    g/cm2|g/cm-2
    mL/min/{1.73_m2}|mL/min/1.73.m2
    [pH]|pH;PH
    1|N/A
    By|B
    KiBy|kB;KB
    ng/mL|ng/ML
    10*3/uL|K/uL
    U/L|u/l
    """

  static let ambiguousFoldedRows: StaticString = """
    /min|rpm;r/min;spm
    mm[Hg]|torr
    [oz_av]|oz;ounce;ounces;ozs
    g|gr
    [g]|g (acceleration);g-force;gforce;gee
    m[g]|milli-g
    t|ton;tons
    kcal|cals;calorie;calories
    1|ea;each;pcs;pc(s);piece;none;unitless;no unit;n/a;ratio;dimensionless
    {tbl}|tbl;tab;tablet;tablets;capsule;capsules
    [IU]|unit;units
    [cup_us]|cup;cups
    [pt_us]|pint;pints
    [qt_us]|qt;quart;quarts
    [gal_us]|gal;gallon;gallons
    [tsp_us]|tsp;teaspoon;teaspoons
    [tbs_us]|tbsp;tbs;tablespoon;tablespoons
    [ft_i]/s|fps
    [kn_i]|kts
    dB[SPL]|dbaspl;dba;db(a);db a;dba spl
    dB|dbhl;db(hl);db hl
    deg|degree;degrees;deg
    """
}
