import { withLegibleColours } from './legibility.js';
import { readableText } from './readable-text.js';

describe('texts with colours of their own', () => {
  it.each([
    ['<p class="has-pale-pink-background-color">x</p>', '<p class="has-pale-pink-background-color on-light">x</p>'],
    ['<p style="background:#123">x</p>', '<p style="background:#123" class="on-dark">x</p>'],
    ['<p style="background-color:navy">x</p>', '<p style="background-color:navy" class="on-dark">x</p>'],
    ['<td bgcolor="#eee">x</td>', '<td bgcolor="#eee" class="on-light">x</td>'],
    [
      '<p style="background:var(--wp--preset--gradient--midnight)">x</p>',
      '<p style="background:var(--wp--preset--gradient--midnight)" class="on-dark">x</p>',
    ],
    ['<mark style="background-color:rgba(0,0,0,0)">x</mark>', '<mark style="background-color:rgba(0,0,0,0)">x</mark>'],
    ['<p style="background:url(red.png)">x</p>', '<p style="background:url(red.png)">x</p>'],
    ['<p title="colour: red">x</p>', '<p title="colour: red">x</p>'],
    ...[
      ['oklch(95% 0.05 120)', 'on-light'],
      ['oklch(0.3 0.1 260deg / 90%)', 'on-dark'],
      ['oklab(40% 0.1 -0.1)', 'on-dark'],
      ['lab(90 10 20)', 'on-light'],
      ['lch(20% 40 300)', 'on-dark'],
      ['hwb(200 80% 10%)', 'on-light'],
      ['color-mix(in srgb, white 80%, #000)', 'on-light'],
      ['color-mix(in oklab, white, rgb(0 0 0) 90%)', 'on-dark'],
    ].map(([colour, added]): [string, string] => [
      `<p style="background:${colour}">x</p>`,
      `<p style="background:${colour}" class="${added}">x</p>`,
    ]),
  ])('%s becomes %s', (html, legible) => {
    expect(withLegibleColours(html)).toBe(legible);
  });

  it('get a variant for the scheme in which they would be illegible, unless they have a background', () => {
    expect(withLegibleColours('<p style="color:#000">x</p>')).toMatch(
      /^<p style="color:#000;--dark-ink:#[0-9a-f]{6}" class="own-dark-ink">x<\/p>$/,
    );
    expect(withLegibleColours('<p class="has-white-color">x</p>')).toMatch(/own-light-ink.*--light-ink:#[0-9a-f]{6}/);
    expect(withLegibleColours('<p style="--link:var(--wp--preset--color--vivid-red)">x</p>')).toMatch(
      /^<p style="--link:[^;]+;--light-link:#[0-9a-f]{6};--dark-link:#[0-9a-f]{6}" class="own-light-link own-dark-link">/,
    );
    const inside = '<div style="background:#000"><br><img alt="a > b"><p style="color:#fff">x</p></div>';
    expect(withLegibleColours(inside)).toContain('<p style="color:#fff">x</p>');
    expect(withLegibleColours(`${inside}<p style="color:#fff">y</p>`)).toMatch(/own-light-ink">y/);
  });

  it('on covers follow the overlay, where it hides the image', () => {
    const cover = (overlay: string) =>
      `<div class="wp-block-cover"><span class="wp-block-cover__background ${overlay}"></span><p>x</p></div>`;
    expect(withLegibleColours(`${cover('has-white-background-color has-background-dim-80')} color`)).toContain(
      'wp-block-cover on-light',
    );
    expect(withLegibleColours(`${cover('has-white-background-color has-background-dim-20')} color`)).toContain(
      'wp-block-cover on-dark',
    );
    expect(withLegibleColours(`${cover('has-background-dim')} color`)).toContain('wp-block-cover on-dark');
  });

  it('of two tones get a filter for them', () => {
    const html = readableText(
      '<figure class="wp-block-image wp-duotone-000000-7f7f7f"><img src="a.png"></figure>',
      'http://a.example/',
    );
    expect(html).toContain('style="--duotone:url(#wp-duotone-000000-7f7f7f)"');
    expect(html).toContain('<filter id="wp-duotone-000000-7f7f7f"');
  });
});
