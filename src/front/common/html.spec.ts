import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Html, Templates, lineOf, shownInHtml, textOf } from './html.js';

const FRONT = join(import.meta.dirname, '..');

describe('templates', () => {
  it('print escaped values, and only trusted markup verbatim', () => {
    const files = readdirSync(FRONT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.eta'));
    expect(files.length).toBeGreaterThan(5);
    const raw = files.flatMap(
      (file) => readFileSync(join(FRONT, file), 'utf8').match(/<%~(?!\s*include\()[^%]*%>/g) ?? [],
    );
    expect(raw).toEqual([]);
  });

  it('are compiled at the start', () => {
    const html = new Templates().render('error', { title: '<b>', text: new Html('<i>so</i>') });
    expect(String(html)).toContain('<h1>&lt;b&gt;</h1>\n<p><i>so</i></p>');
  });
});

describe('output', () => {
  it.each([
    ['a < b & "c" \'d\' &amp;', 'a &lt; b &amp; &quot;c&quot; &#39;d&#39; &amp;amp;'],
    [undefined, ''],
    [null, ''],
    [0, '0'],
    [new Html('<b>'), '<b>'],
  ])('for %p', (value, html) => {
    expect(shownInHtml(value)).toBe(html);
  });

  it.each([
    ['Plain &amp; simple', 'Plain &amp; simple'],
    ['With <em>words</em>', 'With <em>words</em>'],
    ['Left <em>open', 'Left <em>open</em>'],
    ['A <a href="/x">link</a>', 'A link'],
    ['<script>alert(1)</script></h1><div>x', 'alert(1)x'],
    ['</em>closed', 'closed'],
  ])('for the line %p', (title, html) => {
    expect(String(lineOf(title))).toBe(html);
  });

  it('for a line as text', () => {
    expect(textOf('A <em>b</em> &amp;\n &#8220;c&#8221; &lt;d&gt;')).toBe('A b & “c” <d>');
  });
});
