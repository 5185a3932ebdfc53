import fc from 'fast-check';
import {
  builtInShortcodes,
  renderShortcodes,
  type ShortcodeHandler,
  type ShortcodeRegistry,
  stripShortcodes,
} from './shortcodes.js';

const show: ShortcodeHandler = ({ named, positional }, content) =>
  `{${JSON.stringify(named)}${positional.join('|')}${content === undefined ? '' : `:${content}`}}`;
const registry: ShortcodeRegistry = new Map([
  ['show', show],
  ['show-more', show],
  ['none', () => ''],
]);

describe('renderShortcodes', () => {
  it.each([
    ['a [show] b', 'a {{}} b'],
    ['[show a="b c" d=\'e\' F=g pos "two words"]', '{{"a":"b c","d":"e","f":"g"}pos|two words}'],
    ['[show]in[/show]', '{{}:in}'],
    ['[show]1[show-more/]2[/show]', '{{}:1{{}}2}'],
    ['[show/] [/show]', '{{}} [/show]'],
    ['[show a="]"]', '{{"a":"]"}}'],
    ['Watch the [SHOW] now, [Show a="b"]', 'Watch the [SHOW] now, [Show a="b"]'],
    ['a [none x="1"] b [none][show][/none]', 'a [none x="1"] b [none][show][/none]'],
    ['<p>[none]</p>', '<p>[none]</p>'],
    ['<p>[show]</p>\n<p>[none]</p>\n<p>[show]</p>', '{{}}\n<p>[none]</p>\n{{}}'],
    ['[[show]] [[show a=1]x[/show]]', '[show] [show a=1]x[/show]'],
    ['[showy] [unknown a="b"] [show', '[showy] [unknown a="b"] [show'],
    ['[show [show]', '[show {{}}'],
    ['<a title="[show]">[show]</a><!--[show]-->', '<a title="[show]">{{}}</a><!--[show]-->'],
    ['[show a=\'<b title="x">\'] [show a=<b title="]">]', '{{"a":"<b title=\\"x\\">"}} {{"a":"<b","title":"]"}>}'],
  ])('%j becomes %j', (html, rendered) => {
    expect(renderShortcodes(html, registry)).toBe(rendered);
  });

  it('leaves text without known shortcodes alone and never throws', () => {
    const piece = fc.constantFrom('[', ']', '[show', '[/show]', '"', "'", '=', ' a', '<a x="', '>', '/', '[[');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = pieces.join('');
        expect(renderShortcodes(html, new Map())).toBe(html);
        expect(typeof renderShortcodes(html, registry)).toBe('string');
      }),
    );
  });
});

describe('stripShortcodes', () => {
  it('removes the named ones with their content', () => {
    expect(stripShortcodes('a [show x="1"]b[/show] c [other] [[show]]', ['show'])).toBe('a  c [other] [show]');
  });
});

describe('the paragraph around a shortcode', () => {
  it.each([
    ['<p>[show]</p>\n', '{{}}\n'],
    ['<p> [show]x[/show]<br />\n</p>', '{{}:x}'],
    ['<p>a [show]</p>', '<p>a {{}}</p>'],
    ['<p>[unknown]</p>', '<p>[unknown]</p>'],
  ])('%j becomes %j', (html, unwrapped) => {
    expect(renderShortcodes(html, registry)).toBe(unwrapped);
  });
});

describe('caption', () => {
  const image = '<a href="b.jpg"><img src="a.jpg" width="300" height="200" /></a>';

  it('makes a figure of the image and the text after it', () => {
    expect(
      renderShortcodes(
        `[caption id="attachment_6" align="alignleft" width="300"]${image} A <em>bell</em>[/caption]`,
        builtInShortcodes,
      ),
    ).toBe(
      '<figure id="attachment_6" aria-describedby="caption-attachment-6" style="width: 300px" class="wp-caption alignleft">' +
        `${image}<figcaption id="caption-attachment-6" class="wp-caption-text">A <em>bell</em></figcaption></figure>`,
    );
  });

  it('also takes the caption from the attribute, sanitized', () => {
    expect(
      renderShortcodes(`[caption width="9" caption="<b onclick='x'>hi</b>"]${image}[/caption]`, builtInShortcodes),
    ).toBe(
      `<figure style="width: 9px" class="wp-caption alignnone">${image}<figcaption class="wp-caption-text"><b>hi</b></figcaption></figure>`,
    );
  });

  it('keeps only the image without a caption or a width', () => {
    expect(
      renderShortcodes(`[caption width="9"]${image}[/caption][caption]${image} x[/caption]`, builtInShortcodes),
    ).toBe(`${image}${image} x`);
  });

  it('stays text without anything to show', () => {
    const text = 'A [caption width="9"][/caption], [CAPTION width="9"]x y[/CAPTION] and [caption]';
    expect(renderShortcodes(text, builtInShortcodes)).toBe(text);
  });

  it('cannot be escaped from', () => {
    const html = `[caption id='"><script>' align='x" onload="y' class='" onload="z' width="5" caption="c"]i[/caption]`;
    const rendered = renderShortcodes(html, builtInShortcodes);
    expect(rendered).not.toMatch(/<script|"\s*onload="/);
  });
});
