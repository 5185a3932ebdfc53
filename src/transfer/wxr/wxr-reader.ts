import { textOf, toRecord, type WxrRecord, type WxrSite } from './wxr-records.js';
import { ChannelParser, type WxrElement, type XmlLimits } from './xml-elements.js';
import {
  ReferenceRepair,
  RefusedInElement,
  RefusedText,
  withoutPreamble,
  type XmlPiece,
  XmlRepairs,
} from './xml-repairs.js';
import { decodeXml } from './xml-text.js';

/** Limits for what is held in memory at a time. A file that exceeds them fails with a `WxrError`. */
export type WxrLimits = XmlLimits;

const MIB = 1024 * 1024;
/** The limits of imports. */
export const WXR_LIMITS: WxrLimits = { textLength: 32 * MIB, recordLength: 64 * MIB, recordElements: 500_000 };

/** Length of text that is parsed at once. Limits are checked and records are yielded after each piece. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Reads a WXR export (versions 1.0 to 1.2) as a stream. One record is held in memory at a time, and the source is not
 * read ahead of the caller. The source yields strings, or bytes that are decoded as the file declares.
 *
 * Damage of real exports is repaired and counted, or refused by strict `repairs`: text before the XML declaration is
 * skipped, invalid bytes are read as Windows-1252, entities of HTML become characters, and control characters are dropped
 * in texts. In markup, they are an error. Line ends become `\n`, as XML prescribes. Entities of a document type are not
 * read.
 *
 * @throws WxrError if the file is damaged, truncated or not WXR. Records before the damage have been yielded by then,
 *   so read the file completely first, or apply the records in a transaction. Errors of the source are passed on.
 */
export async function* readWxr(
  source: AsyncIterable<Uint8Array | string>,
  { limits, repairs = new XmlRepairs() }: { limits?: Partial<WxrLimits>; repairs?: XmlRepairs } = {},
): AsyncGenerator<WxrRecord, void, undefined> {
  const parser = new ChannelParser({ ...WXR_LIMITS, ...limits });
  const channel = new Channel(parser);
  try {
    const decoded = withoutPreamble(decodeXml(source, repairs), (text) => {
      repairs.skip(text);
      parser.skip(text);
    });
    const repair = new ReferenceRepair(repairs);
    for await (const text of decoded)
      for (const element of elementsOf(parser, repair.write(text))) yield* channel.read(element);
    for (const element of elementsOf(parser, repair.write('', true))) yield* channel.read(element);
  } catch (error) {
    if (error instanceof RefusedInElement) throw parser.damage(error.message);
    throw error instanceof RefusedText ? parser.error(error.message) : error;
  }
  parser.end();
  yield* channel.end();
}

/** The elements that pieces complete. Markup is parsed together, up to a piece that is refused. */
function* elementsOf(parser: ChannelParser, pieces: Iterable<XmlPiece>): Generator<WxrElement> {
  for (const text of markupOf(parser, pieces))
    for (let start = 0; start < text.length; start += PIECE_LENGTH)
      yield* parser.write(text.slice(start, start + PIECE_LENGTH));
}

/** The markup of pieces. The parser gets the contents of CDATA sections at once, and a key in their place. */
function* markupOf(parser: ChannelParser, pieces: Iterable<XmlPiece>): Generator<string> {
  let text = '';
  try {
    for (const piece of pieces) text += piece.isContent ? parser.addContent(piece.text) : piece.text;
  } catch (error) {
    yield text;
    throw error;
  }
  yield text;
}

/** Converts the children of the channel to records. The site, which consists of several children, comes first. */
class Channel {
  private readonly siteFields = new Map<string, string>();
  private siteDone = false;

  constructor(private readonly parser: ChannelParser) {}

  *read(element: WxrElement): Generator<WxrRecord> {
    const record = toRecord(element);
    if (record) {
      yield* this.site();
      yield record;
    } else if (!this.siteDone && SITE_FIELDS.has(element.name) && !this.siteFields.has(element.name)) {
      this.siteFields.set(element.name, textOf(element));
    }
  }

  *end(): Generator<WxrRecord> {
    yield* this.site();
  }

  private *site(): Generator<WxrSite> {
    if (this.siteDone) return;
    this.siteDone = true;
    const field = (name: string): string => this.siteFields.get(name) ?? '';
    const wxrVersion = field('wp:wxr_version').trim();
    if (wxrVersion === '') throw this.parser.error('This is an RSS feed, not a WXR export: it has no <wp:wxr_version>');
    if (!/^1\.\d{1,3}$/.test(wxrVersion)) {
      throw this.parser.error(`WXR version ${JSON.stringify(wxrVersion.slice(0, 20))} is not supported`);
    }
    yield {
      kind: 'site',
      title: field('title'),
      link: field('link').trim(),
      description: field('description'),
      language: field('language').trim(),
      baseSiteUrl: field('wp:base_site_url').trim(),
      baseBlogUrl: field('wp:base_blog_url').trim(),
      wxrVersion,
      // The element often follows the terms, too late for the first record. The comment is always at the top.
      generator: field('generator').trim() || this.parser.generator,
    };
  }
}

const SITE_FIELDS = new Set([
  'title',
  'link',
  'description',
  'language',
  'generator',
  'wp:wxr_version',
  'wp:base_site_url',
  'wp:base_blog_url',
]);
