import { decodeCharacterReferences, lexMarkup, parseAttributes } from '#libs/text';

/** Where a page says that its embed data are. */
export interface Discovered {
  url: string;
  format: 'json' | 'xml';
}

const FORMATS: Record<string, Discovered['format']> = {
  'application/json+oembed': 'json',
  'text/xml+oembed': 'xml',
  'application/xml+oembed': 'xml',
};

/** The address of embed data in the head of a page, JSON rather than XML. */
export function discover(html: string, address: string): Discovered | undefined {
  const end = html.search(/<\/head|<body/i);
  const found: Discovered[] = [];
  for (const token of lexMarkup(end < 0 ? html : html.slice(0, end))) {
    if (token.kind !== 'tag' || token.name !== 'link' || token.closing) continue;
    const attributes = new Map(parseAttributes(token).map(({ name, value }) => [name, value ?? '']));
    const format = FORMATS[(attributes.get('type') ?? '').trim().toLowerCase()];
    const href = decodeCharacterReferences(attributes.get('href') ?? '').trim();
    if (!format || !href || !URL.canParse(href, address)) continue;
    found.push({ url: new URL(href, address).href, format });
  }
  return found.find(({ format }) => format === 'json') ?? found[0];
}
