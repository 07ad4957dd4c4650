import HealthExport

/// Routes of workouts: R4 has no resource for them, so the file is attached where it is wanted.
extension Conversion {
  /// Writes the routes of a workout, or says that they were left out.
  func writeRoutes(of workout: Workout, _ id: StableID) {
    for (number, path) in workout.routes.enumerated() {
      guard options.attachesRoutes, !names.isOn else {
        summary.leave(path, .route, line: workout.origin.line)
        continue
      }
      guard number < workout.routeFiles.count, let file = workout.routeFiles[number] else {
        summary.leave(path, .missingFile, line: workout.origin.line)
        continue
      }
      writeRoute(path, file, workout, id)
    }
  }

  private func writeRoute(
    _ path: String, _ file: [UInt8], _ workout: Workout, _ workoutID: StableID
  ) {
    let id = StableID(subjectReference, "route", workoutID.text, path, in: space)
    side.removeAll()
    side.write(#"{"resourceType":"DocumentReference","id":""#)
    side.write(id)
    side.write(#"""#)
    side.writeIdentifier(id)
    side.write(#","status":"current","type":{"text":"Workout route"},"subject":{"reference":"#)
    side.write(string: subjectReference)
    side.write(#"},"content":[{"attachment":{"contentType":"application/gpx+xml","data":""#)
    side.write(base64: file)
    side.write(#"","title":"#)
    side.write(string: path.split(separator: "/").last.map(String.init) ?? path)
    side.write(#"}}],"context":{"period":"#)
    side.writePeriod(moment(workout.origin.start), moment(workout.origin.end))
    side.write(#","related":[{"reference":"Observation/"#)
    side.write(workoutID)
    side.write(#""}]}}"#)
    emit("DocumentReference", id: id.text, from: side, origin: path, line: workout.origin.line)
  }
}

extension ResourceBytes {
  /// Adds bytes in base64.
  mutating func write(base64 data: [UInt8]) {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var index = 0
    while index < data.count {
      let left = data.count - index
      let second = left > 1 ? data[index + 1] : 0
      let third = left > 2 ? data[index + 2] : 0
      write(byte: letters[Int(data[index] >> 2)])
      write(byte: letters[Int(data[index] & 3) << 4 | Int(second >> 4)])
      write(byte: left > 1 ? letters[Int(second & 15) << 2 | Int(third >> 6)] : 0x3D)
      write(byte: left > 2 ? letters[Int(third & 63)] : 0x3D)
      index += 3
    }
  }
}
