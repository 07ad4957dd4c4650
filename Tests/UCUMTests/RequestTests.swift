import Testing
import UCUM

@Suite("Requests line by line")
struct RequestTests {
  @Test(
    "are answered in kind",
    arguments: [
      (#"{"op": "validate", "unit": "mm[Hg]"}"#, #"{"valid": true}"#),
      (#"{"op":"convert","value":"98.6","from":"[degF]","to":"Cel"}"#, #"{"value": "37"}"#),
      (#"{"op":"convert","value":98.6,"from":"[degF]","to":"Cel"}"#, #"{"value": "37"}"#),
      (#"{"op": "commensurable", "a": "/min", "b": "Hz"}"#, #"{"commensurable": true}"#),
      (#"{"op": "suggest", "text": "\u00b0C"}"#, #"{"units": ["Cel"], "safe": true}"#),
      (#"{"op": "validate"}"#, #"{"error": "\"unit\" is missing"}"#),
      (#"{"op": "guess"}"#, #"{"error": "\"guess\" is not a question known here"}"#),
      (#"{"unit": "m"}"#, #"{"error": "\"op\" is missing"}"#),
      (
        #"{"op": "validate", "unit": "\ud83d"}"#,
        #"{"error": "the line is not a JSON object of texts"}"#
      ),
      ("[]", #"{"error": "the line is not a JSON object of texts"}"#),
      ("", #"{"error": "the line is not a JSON object of texts"}"#),
    ])
  func answers(line: String, answer: String) {
    #expect(UCUMRequests.answer(line: line) == answer)
  }

  @Test("say what is wrong with a code")
  func reasons() {
    let answer = UCUMRequests.answer(line: #"{"op":"validate","unit":"bpm"}"#)
    #expect(answer.hasPrefix(#"{"valid": false, "reason": "\"bpm\" is not a unit of UCUM""#))
    #expect(answer.hasSuffix(#""suggestion": "/min"}"#))
    let remark = UCUMRequests.answer(line: #"{"op":"validate","unit":"0.5"}"#)
    #expect(remark.hasPrefix(#"{"valid": false, "remark": "not UCUM by its grammar"#))
  }
}
