import fc from 'fast-check';
import { fileKeys } from './file-keys.js';
import { FormerUrls, hostOf } from './former-urls.js';

const OLD = new FormerUrls(['old.example', 'files.example:8080']);
const BASE = 'https://new--site.example/en';

/** Replaces every URL by one of the new site with the same path. */
const replaced = (text: string, isFile = false) => OLD.replace(text, ({ path }) => ({ url: BASE + path, isFile }));

describe('FormerUrls', () => {
  it.each([
    ['https://old.example/a/', `${BASE}/a`],
    ['http://www.old.example/a', `${BASE}/a`],
    ['//old.example/a', `${BASE}/a`],
    ['HTTPS://OLD.example/a', `${BASE}/a`],
    ['http://files.example:8080/a.jpg', `${BASE}/a.jpg`],
    ['https://old.example', BASE],
    [
      'See https://old.example/a. Or (https://old.example/b), https://old.example/c!',
      `See ${BASE}/a. Or (${BASE}/b), ${BASE}/c!`,
    ],
    ['<a href="https://old.example/a?x=1&amp;y=2#c">', `<a href="${BASE}/a?x=1&amp;y=2#c">`],
    ['<a href="https://old.example/?p=5&#038;y=2#c">', `<a href="${BASE}?y=2#c">`],
    ['<a href="https://old.example/?x=1&amp;page_id=5&amp;y=2">', `<a href="${BASE}?x=1&amp;y=2">`],
    ['srcset="//old.example/a.jpg 1x, //old.example/b.jpg 2x"', `srcset="${BASE}/a.jpg 1x, ${BASE}/b.jpg 2x"`],
    ['srcset="//old.example/a.jpg,//old.example/b,c.jpg"', `srcset="${BASE}/a.jpg,${BASE}/b,c.jpg"`],
    ['style="background:url(https://old.example/a.jpg)"', `style="background:url(${BASE}/a.jpg)"`],
    ["url('https://old.example/a.jpg')", `url('${BASE}/a.jpg')`],
    ['url(&quot;https://old.example/a.jpg&quot;)', `url(&quot;${BASE}/a.jpg&quot;)`],
    ['{"u":"https:\\/\\/old.example\\/a\\u002db"}', `{"u":"${BASE.replaceAll('/', '\\/')}\\/a-b"}`],
    ['\\u003ca href=\\u0022https://old.example/a\\u0022\\u003e', `\\u003ca href=\\u0022${BASE}/a\\u0022\\u003e`],
    ['[button link=https://old.example/a]', `[button link=${BASE}/a]`],
    [
      '<!-- wp:x {"u":"https://old.example/a"} --> https://old.example/a',
      `<!-- wp:x {"u":"${BASE.replace('--', '\\u002d\\u002d')}/a"} --> ${BASE}/a`,
    ],
    ['https://old.example/wiki_(a)', `${BASE}/wiki_(a)`],
    ['https://old.example/%C3%BC', `${BASE}/ü`],
  ])('replaces %s', (text, expected) => {
    expect(replaced(text)).toBe(expected);
  });

  it.each([
    'https://old.example.org/a',
    'https://very-old.example/a',
    'https://old.example:81/a',
    'https://archive.example/2010/http://old.example/a',
    'ftp://old.example/a',
    'mail@old.example',
    'old.example/a',
  ])('keeps %s', (text) => {
    expect(replaced(text)).toBe(text);
  });

  it('drops the query of files, and keeps URLs that nothing belongs to', () => {
    expect(replaced('"https://old.example/a.jpg?w=300#x"', true)).toBe(`"${BASE}/a.jpg#x"`);
    expect(OLD.replace('"https://old.example/a"', () => undefined)).toBe('"https://old.example/a"');
    expect(new FormerUrls(['']).isIn('https://old.example')).toBe(false);
  });

  it('keeps everything else of any text', () => {
    const piece = fc.constantFrom(
      'https://old.example',
      '/a',
      '?',
      '&amp;',
      '&',
      '#',
      '\\/',
      '(',
      ')',
      '<!--',
      '-->',
      ' ',
      '.',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(OLD.replace(text, () => undefined)).toBe(text);
        expect(OLD.list(replaced(text))).toEqual([]);
      }),
    );
  });

  it.each([
    'https://old.example/',
    'https://old.example/....',
    '//old.example/(',
    '<!--//old.example/',
    '//old.example/&',
  ])('takes linear time for %s repeated', (piece) => {
    const start = performance.now();
    replaced(piece.repeat(20_000));
    replaced(`//old.example/${piece.slice(-1).repeat(500_000)}`);
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('compares hosts', () => {
    expect(['https://WWW.Old.example/x', '//old.example:8080', 'none'].map(hostOf)).toEqual([
      'old.example',
      'old.example:8080',
      '',
    ]);
  });
});

describe('fileKeys', () => {
  it.each([
    ['/u/2024/05/name.jpg', ['/u/2024/05/name.jpg'], undefined],
    ['/u/name-300x200.JPG', ['/u/name-300x200.JPG', '/u/name.JPG'], [300, 200]],
    ['/u/name-scaled.jpg', ['/u/name-scaled.jpg', '/u/name.jpg'], undefined],
    [
      '/u/name-e1712345678-300x200.jpg',
      ['/u/name-e1712345678-300x200.jpg', '/u/name-e1712345678.jpg', '/u/name.jpg'],
      [300, 200],
    ],
    ['/u/name-300x200@2x.jpg', ['/u/name-300x200@2x.jpg', '/u/name-300x200.jpg', '/u/name.jpg'], [300, 200]],
  ])('finds %s', (path, exact, size) => {
    expect(fileKeys(path)).toEqual({
      exact,
      plain: path.startsWith('/u/2') ? path : '/u/name.jpg',
      ...(size && { width: size[0], height: size[1] }),
    });
  });

  it.each(['/', '/about/', '/2024/05/01/x', '/.jpg', '/a.b/c', '/x.verylongending'])('finds no file at %s', (path) => {
    expect(fileKeys(path)).toBeUndefined();
  });
});
