/// Describes a unit by its dimension and its size in the dimension's base unit.
struct ExportUnit: Sendable, Hashable {
  /// What a unit measures; units convert within one dimension only.
  enum Dimension: Sendable, Hashable {
    case count, frequency, fraction, mass, length, energy, temperature, pressure
    case massConcentration, oxygenUptake, effort, speed, soundLevel, hearingLevel, biologicUnit
    case power, cycles, voltage, conductance, volume, flow, time, score, diopter, angle
  }

  let dimension: Dimension
  /// The value in the base unit is `value * factor + offset`.
  let factor: Double
  let offset: Double

  init(_ dimension: Dimension, _ factor: Double, offset: Double = 0) {
    self.dimension = dimension
    self.factor = factor
    self.offset = offset
  }
}
