/// Every rule, in the order of the documentation.
public let allRules: [any Rule] = [
  HRVRMSSDAsSDNN(),
  HRVSourceSuspect(),
  HRVUnit(),
  PercentAsFraction(),
  MinMaxOrder(),
  StatUnlabelled(),
  StepsCodePeriod(),
  StepsUnit(),
  StepsNotCount(),

  DayNotLocalMidnight(),
  DayInUTC(),
  ZeroLength(),

  SystemTypo(),
  LOINCCheckDigit(),
  DisplayMismatch(),
  MissingSystem(),
  DeprecatedCategory(),

  NotMarkedDevice(),
  SourceMissing(),
  PersonInIdentifier(),
  SerialInClear(),
]
