/// What the script of the page does; everything it shows is readable without it.
extension HTMLReport {
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
