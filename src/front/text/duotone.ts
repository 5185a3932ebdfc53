import { lexMarkup } from '#libs/markup';
import { withAttributes } from './tags.js';

const MARK = /\bwp-duotone-([0-9a-f]{6})-([0-9a-f]{6})\b/;

/**
 * Adds the filters of images with two tones: the first colour instead of black, the second instead of white. Their
 * blocks have the class `wp-duotone-SHADOWS-LIGHTS`.
 */
export function withDuotones(html: string): string {
  if (!MARK.test(html)) return html;
  const filters = new Map<string, string>();
  const marked = lexMarkup(html).map((token) => {
    const [name, shadows, lights] = (token.kind === 'tag' && !token.closing && MARK.exec(token.raw)) || [];
    if (token.kind !== 'tag' || !name || !shadows || !lights) return token.raw;
    filters.set(name, filter(name, shadows, lights));
    return withAttributes(token, [], `--duotone:url(#${name})`);
  });
  const size = 'width="0" height="0" aria-hidden="true" focusable="false"';
  return `${marked.join('')}<svg class="duotones" ${size}><defs>${[...filters.values()].join('')}</defs></svg>`;
}

/** A filter that turns grey levels into the shades between two colours. */
function filter(id: string, shadows: string, lights: string): string {
  const parts = (['R', 'G', 'B'] as const).map((channel, at) => {
    const values = [shadows, lights].map((hex) => (parseInt(hex.slice(2 * at, 2 * at + 2), 16) / 255).toFixed(3));
    return `<feFunc${channel} type="table" tableValues="${values.join(' ')}"/>`;
  });
  const grey = Array.from({ length: 3 }, () => '.299 .587 .114 0 0').join(' ');
  return `<filter id="${id}" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values="${grey} 0 0 0 1 0"/><feComponentTransfer>${parts.join('')}</feComponentTransfer></filter>`;
}
