import { changeTable, tableParts, type TableChange } from './tables.js';

const cells = (tag: string, ...texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
const row = (...texts: string[]) => `<tr>${cells('td', ...texts)}</tr>`;
const table = (inside: string) =>
  `<!-- wp:table {"x":1} -->\n<figure class="wp-block-table"><table class="y">${inside}</table><figcaption>c</figcaption></figure>\n<!-- /wp:table -->`;
const BODY = `<tbody>${row('a', 'b')}${row('c', 'd')}</tbody>`;

/** The table after a change at the cell with a text, with `|` where the caret belongs. */
function changed(source: string, text: string, change: TableChange): string | undefined {
  const made = changeTable(source, source.indexOf(`>${text}<`) + 1, change);
  if (!made) return undefined;
  const { source: after, position } = made;
  return position === undefined ? after : `${after.slice(0, position)}|${after.slice(position)}`;
}

describe('a table', () => {
  it.each<[TableChange, string, string]>([
    ['rowAfter', 'b', `<tbody>${row('a', 'b')}${row('', '|')}${row('c', 'd')}</tbody>`],
    ['rowBefore', 'a', `<tbody>${row('|', '')}${row('a', 'b')}${row('c', 'd')}</tbody>`],
    ['removeRow', 'b', `<tbody>${row('c', '|d')}</tbody>`],
    ['removeRow', 'c', `<tbody>${row('|a', 'b')}</tbody>`],
    ['columnBefore', 'd', `<tbody>${row('a', '', 'b')}${row('c', '|', 'd')}</tbody>`],
    ['columnAfter', 'd', `<tbody>${row('a', 'b', '')}${row('c', 'd', '|')}</tbody>`],
    ['removeColumn', 'c', `<tbody>${row('b')}${row('|d')}</tbody>`],
    ['removeColumn', 'd', `<tbody>${row('a')}${row('|c')}</tbody>`],
    ['header', 'a', `<thead><tr>${cells('th', '|', '')}</tr></thead>${BODY}`],
    ['footer', 'a', `${BODY}<tfoot>${row('|', '')}</tfoot>`],
  ])('changes by %s at %s', (change, at, expected) => {
    expect(changed(table(BODY), at, change)).toBe(table(expected));
  });

  it('keeps every byte of what it has', () => {
    const odd = `\n <thead\n><tr class="r"><th data-align="right" class="z">h<br/></th >\n<th>i</th></tr></thead><tbody>${row('a', '<b>b</b> &#8217;')}</tbody>`;
    expect(changed(table(odd), 'a', 'rowAfter')).toBe(
      table(odd.replace('</tbody>', `<tr><td>|</td><td></td></tr></tbody>`)),
    );
    expect(changed(table(odd), 'i', 'rowAfter')).toBe(
      table(odd.replace('</thead>', '<tr><th data-align="right" class="z"></th><th>|</th></tr></thead>')),
    );
    expect(changed(table(odd), 'a', 'header')).toBe(table(odd.replace(/<thead[^]*<\/thead>/, '')));
    const [there, back] = ['header', 'footer'] as const;
    for (const change of [there, back]) {
      const once = changeTable(table(BODY), 0, change)?.source ?? '';
      expect(changeTable(once, 0, change)?.source).toBe(table(BODY));
    }
  });

  it('has rows without a section', () => {
    const plain = `${row('a', 'b')}\n${row('c', 'd')}`;
    expect(changed(table(plain), 'c', 'rowAfter')).toBe(table(`${plain}${row('|', '')}`));
    expect(changed(table(plain), 'c', 'header')).toBe(table(`<thead><tr>${cells('th', '|', '')}</tr></thead>${plain}`));
    expect(changed(table(plain), 'a', 'removeRow')).toBe(table(`\n${row('|c', 'd')}`));
  });

  it('loses a section with its last row, but not all of it', () => {
    const both = `<thead>${row('h', 'i')}</thead><tbody>${row('a', 'b')}</tbody>`;
    expect(changed(table(both), 'h', 'removeRow')).toBe(table(`<tbody>${row('|a', 'b')}</tbody>`));
    expect(changed(table(`<tbody>${row('a')}</tbody>`), 'a', 'removeRow')).toBeUndefined();
    expect(changed(table(`<tbody>${row('a')}</tbody>`), 'a', 'removeColumn')).toBeUndefined();
  });

  it('is not changed with joined cells, in another table, or without an end', () => {
    for (const inside of [
      '<tr><td colspan="2">a</td></tr>',
      '<tr><td rowspan=2>a</td></tr>',
      `<tr><td>a<table>${row('b')}</table></td></tr>`,
      '<tr><td>a</tr>',
      '<caption>a</caption>',
    ])
      expect([inside, tableParts(table(inside), 3), changed(table(inside), 'a', 'rowAfter')]).toEqual([
        inside,
        undefined,
        undefined,
      ]);
    expect(tableParts(table(BODY), 3)).toEqual({ header: false, footer: false });
  });
});
