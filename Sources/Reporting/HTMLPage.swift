/// What is alike in every report that is a page for a browser.
public enum HTMLPage {
  /// The beginning of the page: nothing may be asked of any network.
  public static let start: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">

    """

  /// The look, light and dark, on screens and on paper.
  public static let style: StaticString = """

    :root { --ink: #1b1b1f; --paper: #fff; --line: #c9c9d1; --faint: #6a6a75; --mark: #0b62c4; \
    --error: #b3261e; --warning: #8a5a00 }
    @media (prefers-color-scheme: dark) { :root { --ink: #e7e7ec; --paper: #16161a; \
    --line: #44444d; --faint: #a3a3ae; --mark: #7ab4ff; --error: #ff8a80; --warning: #ffca66 } }
    body { margin: 0 auto; max-width: 68rem; padding: 1rem; color: var(--ink); \
    background: var(--paper); font: 1rem/1.45 system-ui, sans-serif }
    h1 { font-size: 1.4rem; overflow-wrap: anywhere } h2 { margin-top: 2.5rem }
    article { border-top: 1px solid var(--line); margin-top: 1.5rem }
    nav a { margin-right: .8rem } a { color: var(--mark) }
    .wide { overflow-x: auto }
    table { border-collapse: collapse; font-size: .92rem }
    th, td { border-bottom: 1px solid var(--line); padding: .25rem .7rem .25rem 0; \
    text-align: left; vertical-align: top }
    .n { text-align: right; font-variant-numeric: tabular-nums }
    .e { color: var(--error); font-weight: 600 } .w { color: var(--warning); font-weight: 600 }
    code { overflow-wrap: anywhere; color: var(--faint) } #command { color: var(--ink) }
    pre { overflow-x: auto; font-size: .85rem; margin: .3rem 0 1rem } ul { list-style: none; \
    padding: 0 }
    li { margin: .4rem 0 } .script { display: none } .on .script { display: revert }
    .chart figure { margin: .4rem 0 } .chart figcaption { color: var(--faint); font-size: .85rem }
    .chart svg { width: 100%; height: 4.5rem; display: block; overflow: visible }
    .chart path { fill: none; stroke: var(--mark); stroke-width: 1.2; \
    vector-effect: non-scaling-stroke }
    .chart .band { fill: var(--mark); opacity: .18; stroke: none }
    .chart .days { stroke: var(--mark); stroke-width: 2 }
    .chart output { color: var(--faint); font-size: .85rem; min-height: 1.3em; display: block }
    @media print { nav, .script, .on .script { display: none } article { break-inside: avoid } }

    """
}
