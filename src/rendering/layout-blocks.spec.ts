import { parseBlocks, renderBlocks } from '#libs/blocks';
import { withRoot } from './block-style.js';
import { STATIC_BLOCKS } from './static-blocks.js';

const rendered = (raw: string): string => renderBlocks(parseBlocks(raw), STATIC_BLOCKS);
const group = (attributes: object) =>
  rendered(
    `<!-- wp:group ${JSON.stringify(attributes)} --><div class="wp-block-group"><p>x</p></div><!-- /wp:group -->`,
  );

describe('blocks that need only their own attributes', () => {
  it.each([
    [{}, '<div class="wp-block-group">'],
    [{ layout: { type: 'constrained' } }, '<div class="wp-block-group">'],
    [
      { layout: { type: 'flex', flexWrap: 'nowrap', justifyContent: 'right' } },
      '<div class="wp-block-group is-layout-flex is-nowrap is-content-justification-right">',
    ],
    [
      { layout: { type: 'flex', orientation: 'vertical' }, style: { spacing: { blockGap: 'var:preset|spacing|50' } } },
      '<div class="wp-block-group is-layout-flex is-vertical" style="--own-gap:var(--wp--preset--spacing--50);--column-gap:var(--wp--preset--spacing--50)">',
    ],
    [{ layout: { type: 'grid', columnCount: 3 } }, '<div class="wp-block-group is-layout-grid" style="--columns:3">'],
    [
      { layout: { type: 'grid', minimumColumnWidth: '1px;position:fixed' } },
      '<div class="wp-block-group is-layout-grid">',
    ],
    [{ layout: { type: 'flex', justifyContent: '"><script>' } }, '<div class="wp-block-group is-layout-flex">'],
    [
      { style: { elements: { link: { color: { text: 'var:preset|color|vivid-red' } } } } },
      '<div class="wp-block-group" style="--link:var(--wp--preset--color--vivid-red)">',
    ],
    [{ style: { elements: { link: { color: { text: 'red;position:fixed' } } } } }, '<div class="wp-block-group">'],
    [{ style: { spacing: { blockGap: 'url(https://evil.example)' } } }, '<div class="wp-block-group has-own-gap">'],
  ])('a group with %j starts with %s', (attributes, start) => {
    expect(group(attributes)).toBe(`${start}<p>x</p></div>`);
  });

  it('marks images with two tones, chosen or preset', () => {
    const image = (duotone: unknown) =>
      rendered(
        `<!-- wp:image ${JSON.stringify({ style: { color: { duotone } } })} --><figure><img src="a.png"></figure><!-- /wp:image -->`,
      );
    expect(image(['#8C00B7', '#fcff41'])).toContain('<figure class="wp-duotone-8c00b7-fcff41">');
    expect(image('var:preset|duotone|grayscale')).toContain('<figure class="wp-duotone-000000-ffffff">');
    expect(image(['red"', 'x'])).toContain('<figure>');
    expect(image('unset')).toContain('<figure>');
  });

  it('links embeds to what they embed', () => {
    const embed = (url: string) =>
      rendered(
        `<!-- wp:embed --><figure><div class="wp-block-embed__wrapper">\n${url}\n</div></figure><!-- /wp:embed -->`,
      );
    expect(embed('https://example.org/?a=1&amp;b=2')).toContain(
      '<a href="https://example.org/?a=1&amp;b=2">https://example.org/?a=1&amp;b=2</a>',
    );
    expect(embed('javascript:alert(1)')).not.toContain('<a');
  });

  it('links profiles and navigation items, if their URL is safe', () => {
    expect(rendered('<!-- wp:social-link {"service":"github","url":"https://example.org/me"} /-->')).toBe(
      '<li class="wp-social-link wp-social-link-github wp-block-social-link"><a class="wp-block-social-link-anchor" href="https://example.org/me">GitHub</a></li>',
    );
    expect(rendered('<!-- wp:social-link {"service":"x","url":"javascript:alert(1)"} /-->')).toBe('');
    expect(rendered('<!-- wp:navigation-link {"label":"<b>Us</b><script>","url":"/us/"} /-->')).toBe(
      '<li class="wp-block-navigation-item"><a class="wp-block-navigation-item__content" href="/us/"><b>Us</b></a></li>',
    );
  });
});

describe('withRoot', () => {
  it.each([
    ['<p>x</p>', '<p class="a" style="color:red">x</p>'],
    [
      `<p class='b' title="c > d" style="width:1px;">x</p>`,
      `<p class="b a" title="c > d" style="width:1px;color:red">x</p>`,
    ],
    ['plain', 'plain'],
    ['<!-- x --><p>', '<!-- x --><p>'],
  ])('changes the first tag of %s', (html, changed) => {
    expect(withRoot(html, { classes: ['a'], style: { color: 'red' } })).toBe(changed);
  });
});
