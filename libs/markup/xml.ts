/** Characters that XML does not allow, not even escaped. */
const ILLEGAL = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** A text without the characters that XML does not allow. */
export const withoutIllegal = (text: string): string => text.replace(ILLEGAL, '');

/** Escapes a text for an element or an attribute. Characters that XML does not allow are dropped. */
const xmlText = (text: string): string =>
  withoutIllegal(text).replace(/[<>&"]/g, (character) => ESCAPES[character] ?? character);

/** Content of an element: a text or elements. */
type XmlContent = string | readonly XmlElement[];

/** A serialized element. */
export class XmlElement {
  constructor(private readonly xml: string) {}

  toString(): string {
    return this.xml;
  }
}

/** Creates an element. Undefined attributes are omitted; an element without content is self-closing. */
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

/** Creates an element with a text; nothing without a text. */
export const optional = (
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string | undefined>> = {},
): XmlElement[] => (text ? [element(name, text, attributes)] : []);

/** A whole document. */
export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.toString()}\n`;
