/// What is alike in every report: the head of the page, its look, and what its script does.
extension HTMLReport {
  static let start: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">

    """

  static let style: StaticString = """

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

  /// Draws a chart for each year, with the band from lowest to highest and a row of marks for days
  /// with values; filters findings; copies the command.
  static let script: StaticString = """

    'use strict';
    document.documentElement.classList.add('on');
    const names = JSON.parse(document.getElementById('names').textContent);
    const space = 'http://www.w3.org/2000/svg';
    function node(name, attributes, parent) {
      const made = document.createElementNS(space, name);
      for (const key in attributes) made.setAttribute(key, attributes[key]);
      parent.append(made);
      return made;
    }
    for (const data of document.querySelectorAll('script.data')) {
      const article = data.closest('article');
      const chart = article.querySelector('.chart');
      const list = JSON.parse(data.textContent);
      const years = new Map();
      let day = 0, top = -Infinity, bottom = Infinity;
      for (let i = 0; i < list.length; i += 5) {
        day += list[i];
        const one = list[i + 2] === 0 && list[i + 3] === 0;
        const point = { day, value: list[i + 1], low: one ? list[i + 1] : list[i + 2],
          high: one ? list[i + 1] : list[i + 3], source: names[list[i + 4]] };
        const date = new Date(day * 864e5);
        point.date = date.toISOString().slice(0, 10);
        const year = date.getUTCFullYear();
        point.x = day - Date.UTC(year, 0, 1) / 864e5;
        if (!years.has(year)) years.set(year, []);
        years.get(year).push(point);
        top = Math.max(top, point.high);
        bottom = Math.min(bottom, point.low);
      }
      if (bottom > 0 && bottom < top / 2) bottom = 0;
      const y = value => 50 - (value - bottom) / (top - bottom || 1) * 46;
      for (const [year, points] of years) {
        const figure = document.createElement('figure');
        const caption = document.createElement('figcaption');
        caption.textContent = year;
        const shown = document.createElement('output');
        figure.append(caption);
        const svg = node('svg', { viewBox: '0 0 366 58', preserveAspectRatio: 'none',
          role: 'img', 'aria-label': year + ': values are in the table' }, figure);
        let line = '', up = '', down = '', marks = '', last = -9;
        for (const p of points) {
          line += (p.x - last > 7 ? 'M' : 'L') + p.x + ' ' + y(p.value).toFixed(1);
          if (p.x - last > 7) line += 'h.6';
          up += (up ? 'L' : 'M') + p.x + ' ' + y(p.high).toFixed(1);
          down = 'L' + p.x + ' ' + y(p.low).toFixed(1) + down;
          marks += 'M' + p.x + ' 56h.9';
          last = p.x;
        }
        if (points.some(p => p.low < p.high)) node('path', { class: 'band', d: up + down + 'Z' }, svg);
        node('path', { d: line }, svg);
        node('path', { class: 'days', d: marks }, svg);
        svg.addEventListener('pointermove', event => {
          const box = svg.getBoundingClientRect();
          const x = (event.clientX - box.left) / box.width * 366;
          let near = points[0];
          for (const p of points) if (Math.abs(p.x - x) < Math.abs(near.x - x)) near = p;
          shown.textContent = near.date + ': ' + near.value + ' ' + chart.dataset.unit
            + (near.low < near.high ? ' (' + near.low + ' to ' + near.high + ')' : '')
            + (near.source ? ', ' + near.source : '');
        });
        figure.append(shown);
        chart.append(figure);
      }
    }
    const filter = document.getElementById('filter');
    if (filter) filter.addEventListener('input', () => {
      const wanted = filter.value.toLowerCase();
      for (const item of document.querySelectorAll('.f')) {
        item.hidden = !item.textContent.toLowerCase().includes(wanted);
      }
    });
    document.getElementById('copy').addEventListener('click', async event => {
      await navigator.clipboard.writeText(document.getElementById('command').textContent);
      event.target.textContent = 'copied';
    });

    """
}
