import { lexMarkup, parseAttributes } from '../../../markup/markup.js';

/** Elements whose content is no markup. */
const SKIPPED = new Set(['script', 'style']);
/** Elements that say something about a page, or have one in them. */
const LEFT_OUT = new Set([
  'applet',
  'base',
  'embed',
  'frame',
  'frameset',
  'iframe',
  'link',
  'meta',
  'object',
  'portal',
]);
/** In values, brackets could end elements whose content is no markup. */
const ESCAPES: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/**
 * HTML with some of its attributes, and without scripts, styles and comments. The policy of the page would report them
 * where such HTML is parsed, although nothing of it runs.
 *
 * @param nameOf The name that an attribute gets; undefined for one that is left out
 */
export function plainTags(html: string, nameOf: (name: string) => string | undefined): string {
  let skipped = '';
  return lexMarkup(html)
    .map((token) => {
      // What begins like a tag and is none would be one to browsers.
      if (token.kind === 'text') return skipped ? '' : token.raw.replaceAll('<', '&lt;');
      if (token.kind !== 'tag' || !/^[a-z][a-z\d]*$/.test(token.name) || LEFT_OUT.has(token.name)) return '';
      const { name, closing } = token;
      if (skipped) {
        if (closing && name === skipped) skipped = '';
        return '';
      }
      if (closing) return SKIPPED.has(name) ? '' : `</${name}>`;
      if (SKIPPED.has(name)) {
        skipped = name;
        return '';
      }
      const kept = parseAttributes(token).map(({ name: attribute, value = '' }) => {
        const known = nameOf(attribute);
        return known ? ` ${known}="${value.replace(/["<>]/g, (sign) => ESCAPES[sign] ?? sign)}"` : '';
      });
      return `<${name}${kept.join('')}>`;
    })
    .join('');
}
