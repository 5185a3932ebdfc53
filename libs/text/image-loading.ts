import { lexMarkup, parseAttributes } from './markup-lexer.js';

/**
 * Lets browsers load images late and decode them aside. Only images of known width and height: others would move the
 * text when they arrive.
 */
export function deferImages(html: string): string {
  if (!/<img/i.test(html)) return html;
  return lexMarkup(html)
    .map((token) => {
      if (token.kind !== 'tag' || token.name !== 'img' || token.closing) return token.raw;
      const names = new Set(parseAttributes(token).map(({ name }) => name));
      if (!names.has('width') || !names.has('height')) return token.raw;
      const loading = names.has('loading') ? '' : ' loading="lazy"';
      const decoding = names.has('decoding') ? '' : ' decoding="async"';
      return `<img${loading}${decoding}${token.raw.slice('<img'.length)}`;
    })
    .join('');
}
