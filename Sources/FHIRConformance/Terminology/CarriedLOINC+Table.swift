/// The carried codes: a line `@`, group and units, then the codes it holds for, each with its long
/// common name where that is certain.
let carriedLOINC: StaticString = """
  @heartRate /min
  8867-4 Heart rate
  8886-4
  8889-8 Heart rate by Pulse oximetry
  8890-6
  8891-4 Heart rate Carotid artery by Palpation
  8892-2
  8893-0 Heart rate Peripheral artery by Palpation
  40443-4 Heart rate --resting
  55425-3
  55426-1
  60978-4
  68999-2 Heart rate --supine
  69000-8 Heart rate --sitting
  11328-2
  73795-7
  73799-9
  76476-1
  76477-9 Heart rate by Noninvasive
  103205-1 Mean heart rate
  101692-2 Maximum heart rate
  103222-6 Heart rate.minimum
  8873-2 Heart rate 24 hour maximum
  8883-1 Heart rate 24 hour minimum
  41924-2 Heart rate 24 hour mean
  @heartRateVariability ms
  80404-7 R-R interval.standard deviation (Heart rate variability)
  @oxygenSaturation %
  2708-6 Oxygen saturation in Arterial blood
  59408-5 Oxygen saturation in Arterial blood by Pulse oximetry
  59417-6
  20564-1 Oxygen saturation in Blood
  19224-5 Oxygen saturation in Mixed venous blood
  2709-4 Oxygen saturation in Capillary blood
  2710-2
  2711-0 Oxygen saturation in Venous blood
  2713-6
  51733-4
  89276-0
  97549-0
  103209-3 Mean oxygen saturation
  @respiratoryRate /min
  9279-1 Respiratory rate
  76170-0
  76171-8
  76172-6
  19840-8
  33438-3
  76270-8
  11291-2
  103217-6 Mean respiratory rate
  @bodyTemperature Cel [degF]
  8310-5 Body temperature
  8309-7
  8328-7 Axillary temperature
  8329-5 Body temperature - Core
  8330-3 Ear temperature
  8331-1 Oral temperature
  8332-9 Rectal temperature
  8333-7 Tympanic membrane temperature
  8334-5 Urinary bladder temperature
  60834-9
  60835-6
  60836-4
  60838-0
  60955-2
  61009-7
  75539-7
  75987-8
  76010-8
  76011-6
  76278-1
  91371-5
  98657-0
  98663-8
  @bodyHeight cm
  8302-2 Body height
  3137-7 Body height Measured
  3138-5 Body height Stated
  8306-3 Body height --lying
  8308-9 Body height --standing
  @bodyWeight kg
  29463-7 Body weight
  3141-9 Body weight Measured
  3142-7 Body weight Stated
  8350-1 Body weight Measured --with clothes
  8351-9 Body weight Measured --without clothes
  75292-3
  79348-9
  @bodyMassIndex kg/m2
  39156-5 Body mass index (BMI) [Ratio]
  89270-3
  @headCircumference cm
  9843-4 Head Occipital-frontal circumference
  8287-5 Head Occipital-frontal circumference by Tape measure
  @bloodPressure
  85354-9 Blood pressure panel with all children optional
  35094-2 Blood pressure panel
  55284-4 Blood pressure systolic and diastolic
  96607-7 Blood pressure panel mean systolic and mean diastolic
  @bloodPressure mm[Hg]
  8480-6 Systolic blood pressure
  8462-4 Diastolic blood pressure
  8478-0 Mean blood pressure
  8459-0 Systolic blood pressure--sitting
  76534-7 Systolic blood pressure by Noninvasive
  76535-4 Diastolic blood pressure by Noninvasive
  @vitalSigns
  85353-1 Vital signs, weight, height, head circumference, oxygen saturation and BMI panel
  @steps 1 /d
  41950-7 Number of steps in 24 hour Measured
  41951-5
  @steps 1 /wk
  41952-3
  @steps 1
  55423-8 Number of steps in unspecified time Pedometer
  66334-4
  100304-5 Flights climbed [#] Reporting Period
  96502-0 Number of wheelchair pushes per time period
  @energy kcal
  41981-2 Calories burned
  55424-6 Calories burned in unspecified time Pedometer
  @energy kcal kcal/d
  41979-6 Calories burned in 24 hour Calculated
  @sleep min
  93832-4 Sleep duration
  93829-0 REM sleep duration
  93830-8 Light sleep duration
  93831-6 Deep sleep duration
  103213-5 Duration in bed
  103215-0
  @sleep 1
  103211-9
  @oxygenUptake mL/kg/min
  94122-9
  @oxygenUptake mL/min
  60842-2 Oxygen consumption (VO2)
  @distance m
  93816-7 Swimming distance unspecified time
  93818-3
  55430-3 Walking distance unspecified time Pedometer
  41953-1
  64098-7 6 minute walk test Distance
  @activity
  73985-4 Exercise activity
  @activity min
  55411-3 Exercise duration
  @bodyComposition %
  41982-0 Percentage of body fat Measured
  @bodyComposition kg
  91557-9 Lean body weight
  @bodyComposition cm
  8280-0 Waist Circumference at umbilicus by Tape measure
  @bodyComposition m2
  8277-6 Body surface area
  @glucose mg/dL mmol/L
  2339-0 Glucose [Mass/volume] in Blood
  15074-8 Glucose [Moles/volume] in Blood
  41653-7 Glucose [Mass/volume] in Capillary blood by Glucometer
  @lung L
  19870-5 Forced vital capacity [Volume] Respiratory system
  20150-9 FEV1
  @lung L/min
  19935-6 Maximum expiratory gas flow Respiratory system airway by Peak flow meter
  @nutrition L
  8999-5 Fluid intake oral Estimated
  @nutrition kcal
  9052-2 Calorie intake total
  @other
  11524-6 EKG study
  @other %
  61006-3 Perfusion index Tissue by Pulse oximetry
  """
