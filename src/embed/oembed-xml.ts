import { SaxesParser } from 'saxes';
import { escapeHtml, withoutIllegal } from '#libs/markup';
import type { EmbedData } from './local-embeds.js';

/** Named character references of HTML that XML does not define. */
const NAMED = /&(?!(?:amp|lt|gt|quot|apos);)(?=[a-z][a-z0-9]*;)/gi;

/** Serialises oEmbed data as XML, with an element for each member. */
export function toXml(data: EmbedData): string {
  const elements = Object.entries(data).map(([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<oembed>${elements.join('')}</oembed>\n`;
}

const xmlText = (text: string): string => escapeHtml(withoutIllegal(text)).replace(NAMED, '&amp;');

const MAX_MEMBERS = 100;

/** Parses oEmbed data in XML; `undefined` for anything else. */
export function fromXml(text: string): EmbedData | undefined {
  const data: EmbedData = {};
  const path: string[] = [];
  let value = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.length === 2) value = '';
  });
  const add = (piece: string) => {
    if (path.length === 2) value += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const name = path.pop() ?? '';
    if (path.length === 1 && path[0] === 'oembed' && Object.keys(data).length < MAX_MEMBERS) data[name] = value.trim();
  });
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return Object.keys(data).length ? data : undefined;
}
