import fc from 'fast-check';
import { sanitizePostHtml, addNoopener } from '#libs/markup';
import { anyCharacter } from '../../test/support/any-character.js';

describe('addNoopener', () => {
  it.each([
    ['<a href="#" target="_blank">x</a>', '<a href="#" target="_blank" rel="noopener">x</a>'],
    ["<A HREF='#' TARGET=top>x</A>", '<A HREF=\'#\' TARGET=top rel="noopener">x</A>'],
    ['<a\nhref="#"\ntarget="_blank"\n>x</a>', '<a\nhref="#"\ntarget="_blank" rel="noopener">x</a>'],
    ['<a target="_blank" />x', '<a target="_blank" rel="noopener" />x'],
    ['<a target=_blank href=/x/>x</a>', '<a target=_blank href=/x/ rel="noopener">x</a>'],
    ['<a rel="me author" target="_blank">x</a>', '<a rel="me author noopener" target="_blank">x</a>'],
    ['<a rel=\'\' target="_blank">x</a>', '<a rel="noopener" target="_blank">x</a>'],
    [
      '<a title=\' rel="x" \' target="_blank" rel=\'a"b\'>x</a>',
      '<a title=" rel=&quot;x&quot; " target="_blank" rel="a&quot;b noopener">x</a>',
    ],
  ])('%j becomes %j', (html, safe) => {
    expect(addNoopener(html)).toBe(safe);
    expect(addNoopener(safe)).toBe(safe);
  });

  it.each([
    '<a href="#">x</a>',
    '<a href="?target=1">x</a>',
    '<a target="_blank" rel="noopener noreferrer">x</a>',
    '<form target="_blank"></form>',
    '<script>var a = \'<a href="#" target="_blank">\';</script>',
    '<style>/* <a target="_blank"> */</style>',
    '<!-- <a target="_blank"> -->',
    '{"html":"<a href=\\"#\\" target=\\"_blank\\">x</a>"}',
  ])('leaves %j as it is', (html) => {
    expect(addNoopener(html)).toBe(html);
  });

  it('keeps sanitized HTML sanitized', () => {
    const markup = fc
      .array(fc.oneof(fc.constantFrom('<a ', 'target=', 'rel=', '"', "'", '>', '/', '\\', ' '), anyCharacter))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(markup, (html) => {
        const safe = addNoopener(sanitizePostHtml(html));
        expect(sanitizePostHtml(safe)).toBe(safe);
        expect(addNoopener(safe)).toBe(safe);
      }),
    );
  });
});
