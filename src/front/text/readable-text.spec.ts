import { readableText } from './readable-text.js';

const shown = (html: string) => readableText(html, 'https://site.example/');

describe('readableText', () => {
  it('hides backgrounds without a description from screen readers, and nothing else', () => {
    expect(shown('<div role="img" class="a"></div>')).toBe('<div aria-hidden="true" class="a"></div>');
    for (const html of [
      '<div role="img" aria-label="A cup"></div>',
      '<div class="a">role="img"</div>',
      '<svg role="img"></svg>',
      '<p>text</p>',
    ])
      expect(shown(html)).toBe(html);
  });
});
