import { GuideMarkdown } from './guide-markdown.js';

const PLACES: Record<string, string> = {
  'calendar.md': '/docs/guide/calendar',
  'adr/0001-first.md': '/docs/guide/adr/0001-first',
  'images/site.webp': '/docs/guide/images/site.webp',
};
const markdown = new GuideMarkdown({ urlOf: (file) => PLACES[file] });
const render = (text: string, file = 'content.md') => markdown.render(file, text);
const html = (text: string, file?: string) => String(render(text, file).body).trim();

describe('a guide', () => {
  it('is named after its first heading and described by its first paragraph', () => {
    const guide = render('# Content & *more*\n\nAll about `entries`.\n\nSecond.\n');
    expect([guide.title, guide.description]).toEqual(['Content & more', 'All about entries.']);
  });

  it('has headings with the anchors of code hosts, each once', () => {
    expect(html('## Start it: `npm start`!\n\n## Twice\n\n## Twice\n')).toBe(
      [
        '<h2 id="section-start-it-npm-start">Start it: <code>npm start</code>!</h2>',
        '<h2 id="section-twice">Twice</h2>',
        '<h2 id="section-twice-1">Twice</h2>',
      ].join('\n'),
    );
  });

  it.each([
    ['[x](calendar.md)', 'content.md', '<a href="/docs/guide/calendar">x</a>'],
    ['[x](calendar.md#feeds)', 'content.md', '<a href="/docs/guide/calendar#section-feeds">x</a>'],
    ['[x](#here)', 'content.md', '<a href="#section-here">x</a>'],
    ['[x](../calendar.md)', 'adr/0001-first.md', '<a href="/docs/guide/calendar">x</a>'],
    ['[x](0001-first.md)', 'adr/0002-second.md', '<a href="/docs/guide/adr/0001-first">x</a>'],
    ['[x](https://example.org/#a)', 'content.md', '<a href="https://example.org/#a">x</a>'],
    ['[x](../LICENSE)', 'content.md', 'x'],
    ['[`x`](none.md#a)', 'content.md', '<code>x</code>'],
  ])('links %s from %s', (text, file, expected) => {
    expect(html(text, file)).toBe(`<p>${expected}</p>`);
  });

  it('shows the images that are served', () => {
    expect(html('![A "site"](images/site.webp)')).toBe(
      '<p><img src="/docs/guide/images/site.webp" alt="A &quot;site&quot;"></p>',
    );
    expect(html('![x](../secret.png)')).toBe('<p></p>');
  });

  it('has tables that scroll, with names of their own', () => {
    const table = '| A |\n| --- |\n| 1 |\n';
    expect(html(`${table}\n${table}`).match(/aria-label="[^"]*"/g)).toEqual([
      'aria-label="Table 1"',
      'aria-label="Table 2"',
    ]);
  });
});
