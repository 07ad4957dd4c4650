/// The versions of fhirlint and of what it knows.
public enum Version {
  /// The version of fhirlint itself.
  public static let number: String = "0.1.0"
  /// The version of FHIR that is checked.
  public static let fhir: String = "4.0.1"
}
