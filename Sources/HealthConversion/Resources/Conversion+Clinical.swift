import HealthExport

/// Clinical records: FHIR already, passed on as they are.
extension Conversion {
  public func take(_ record: ClinicalRecord) {
    guard wants(record.type) else { return }
    guard options.passesClinicalRecords else {
      return leaveOut(record, .clinicalRecord)
    }
    if names.isOn { return leaveOut(record, .clinicalRecordWithNames) }
    guard record.fhirVersion.hasPrefix("4.0") || record.fhirVersion.isEmpty else {
      return leaveOut(record, .otherFHIRVersion, detail: record.fhirVersion)
    }
    guard let resource = record.resource else {
      return leaveOut(record, .missingFile)
    }
    side.removeAll()
    side.write(raw: Self.onOneLine(resource))
    let type = Self.text(of: "resourceType", in: side.bytes) ?? ""
    let id = Self.text(of: "id", in: side.bytes) ?? ""
    guard !type.isEmpty else { return leaveOut(record, .noResource) }
    guard id.isEmpty || passedOn.insert("\(type)/\(id)").inserted else {
      return leaveOut(record, .resourceTwice, detail: "\(type)/\(id)")
    }
    emit(
      type, id: id, from: side, origin: record.path, line: record.line, isPassedOn: true)
  }

  private func leaveOut(_ record: ClinicalRecord, _ reason: LeavingReason, detail: String = "") {
    summary.leave(record.path, reason, detail: detail, line: record.line)
  }

  /// JSON without the white space between its parts.
  static func onOneLine(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    var isInString = false
    var isEscaped = false
    for byte in json {
      if isInString {
        bytes.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        }
      } else if byte > 0x20 {
        bytes.append(byte)
        if byte == 0x22 { isInString = true }
      }
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return bytes
  }

  /// The text of a member of the outermost object; nil where there is none.
  static func text(of name: String, in json: [UInt8]) -> String? {
    let wanted = Array(name.utf8)
    var depth = 0
    var index = 0
    while index < json.count {
      let byte = json[index]
      switch byte {
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      case 0x22:
        let start = index + 1
        index = end(ofString: start, in: json)
        let isMember = depth == 1 && index + 2 < json.count && json[index + 1] == 0x3A
        if isMember, json[start..<index].elementsEqual(wanted), json[index + 2] == 0x22 {
          let value = index + 3
          let valueEnd = end(ofString: value, in: json)
          return valueEnd <= json.count
            ? String(decoding: json[value..<valueEnd], as: UTF8.self) : nil
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The index of the quote that ends a string; the end of the bytes where there is none.
  private static func end(ofString start: Int, in json: [UInt8]) -> Int {
    var index = start
    while index < json.count, json[index] != 0x22 {
      index += json[index] == 0x5C ? 2 : 1
    }
    return min(index, json.count)
  }
}
