/** What XML cannot hold at all, however it is written. */
const ILLEGAL = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const SPECIAL: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Any text as that of an element or an attribute; what XML cannot hold is left out. */
export const xmlText = (text: string): string =>
  text.replace(ILLEGAL, '').replace(/[<>&"]/g, (sign) => SPECIAL[sign] ?? sign);

/** What an element holds: a text, or elements that are written already. */
export type XmlContent = string | readonly XmlElement[];

/** An element that is written already. */
export class XmlElement {
  constructor(private readonly xml: string) {}

  toString(): string {
    return this.xml;
  }
}

/** An element. Attributes without a value are left out; an element without content is closed at once. */
export function element(
  name: string,
  content: XmlContent = '',
  attributes: Readonly<Record<string, string | undefined>> = {},
): XmlElement {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${xmlText(value)}"`],
  );
  const inside = typeof content === 'string' ? xmlText(content) : content.length ? `\n${content.join('\n')}\n` : '';
  return new XmlElement(inside ? `<${name}${written.join('')}>${inside}</${name}>` : `<${name}${written.join('')}/>`);
}

/** The same, if there is a text. */
export const optional = (
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string | undefined>> = {},
): XmlElement[] => (text ? [element(name, text, attributes)] : []);

/** A whole document. */
export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
