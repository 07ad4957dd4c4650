import FHIRDocuments

/// Writes one page for a browser: every finding with its lines of source, and a filter.
///
/// It asks nothing of any network and can be read without its script.
public struct HTMLReporter: Reporter {
  private let style: TextStyle
  private let version: String
  private var file: String?
  private var hasBegun = false

  public init(style: TextStyle, version: String) {
    var style = style
    style.width = 100
    style.hasColor = false
    style.hasLinks = false
    style.hasUnicode = true
    style.mostFindings = nil
    style.hasSummary = false
    self.style = style
    self.version = version
  }

  public var wantsCleanResources: Bool { false }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    let html = HTMLText(output: output)
    begin(html)
    if file != resource.source.name {
      if file != nil { html.markup("</ul></section>\n") }
      file = resource.source.name
      html.markup("<section><h2>")
      html.text(resource.source.name)
      html.markup("</h2><ul>\n")
    }
    var text = TextReporter(style: style)
    for finding in resource.findings {
      var one = resource
      one.findings = [finding]
      let lines = OutputSink()
      text.add(one, to: lines)
      html.markup("<li class=\"f\" data-rule=\"")
      html.text(finding.rule)
      switch finding.severity {
      case .error: html.markup("\"><span class=\"e\">error</span>")
      case .warning: html.markup("\"><span class=\"w\">warning</span>")
      case .information: html.markup("\"><span>information</span>")
      }
      html.markup("<pre>")
      html.text(lines.text.trimmingLineEnds)
      html.markup("</pre></li>\n")
    }
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {
    let html = HTMLText(output: output)
    begin(html)
    if file != nil { html.markup("</ul></section>\n") }
    html.markup("<section><h2>Summary</h2><p>")
    html.text(
      "\(summary.counts.words) in \(Words.counted(summary.resources, "resource")) of "
        + "\(Words.counted(summary.files, "file")), checked by fhirlint \(version)")
    html.markup("</p></section></main>\n<script>")
    html.markup(Self.script)
    html.markup("</script>\n</body>\n</html>\n")
  }

  private mutating func begin(_ html: HTMLText) {
    guard !hasBegun else { return }
    hasBegun = true
    html.markup(HTMLPage.start)
    html.markup("<title>fhirlint</title>\n<style>")
    html.markup(HTMLPage.style)
    html.markup("</style>\n</head>\n<body>\n<header><h1>fhirlint</h1>\n")
    html.markup("<p class=\"script\"><label>Show only what holds ")
    html.markup("<input type=\"search\" id=\"filter\"></label> <label>and is of the rule ")
    html.markup("<select id=\"rule\"><option value=\"\">any</option></select></label></p>")
    html.markup("</header>\n<main>\n")
  }

  private static let script: StaticString = """

    'use strict';
    document.documentElement.classList.add('on');
    const items = [...document.querySelectorAll('.f')];
    const filter = document.getElementById('filter');
    const rule = document.getElementById('rule');
    const counts = new Map();
    for (const item of items) {
      counts.set(item.dataset.rule, (counts.get(item.dataset.rule) || 0) + 1);
    }
    for (const [name, count] of [...counts].sort((a, b) => b[1] - a[1])) {
      const option = document.createElement('option');
      option.value = name;
      option.textContent = name + ' (' + count + ')';
      rule.append(option);
    }
    const show = () => {
      const wanted = filter.value.toLowerCase();
      for (const item of items) {
        item.hidden = !item.textContent.toLowerCase().includes(wanted)
          || rule.value !== '' && rule.value !== item.dataset.rule;
      }
    };
    filter.addEventListener('input', show);
    rule.addEventListener('change', show);

    """
}

extension String {
  /// The text without the line ends behind it.
  fileprivate var trimmingLineEnds: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
