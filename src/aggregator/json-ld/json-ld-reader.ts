import { z } from 'zod';
import { readZone, zoneOfOffset } from '../../calendar/dates.js';
import { apart } from '../items/identities.js';
import type { ImportedEvent, ImportProblem } from '../items/import-item.js';
import type { ItemReader, ReaderReport } from '../reading/item-reader.js';
import { ReadingError } from '../reading/reading-error.js';
import { textOf } from '../reading/source-text.js';
import { embeddedJson } from './embedded-json.js';
import { JsonLdDocument, typesOf } from './event-nodes.js';
import { eventsOfNode, titleOf } from './event-of-node.js';
import { parseTolerantly } from './tolerant-json.js';

const SETTINGS = z
  .object({
    /** Address of the page, which relative ones count from. */
    address: z.string().optional(),
  })
  .optional();
export type JsonLdSettings = NonNullable<z.input<typeof SETTINGS>>;

/** Characters of a page, which has to be held as a whole. */
const MOST_IN_PAGE = 10_000_000;
const MOST_OF_HEAD = 100_000;
const BASE = /<base\s(?:[^>]{0,500}\s)?href\s*=\s*["']?([^"'\s>]{1,2000})/i;
const DECLARED_ENCODING = /<meta\s[^>]*?charset\s*=\s*["']?([\w.:-]+)/i;

/** Reads the events that web pages tell search engines, and files of such data. */
export const jsonLdReader: ItemReader = {
  async *read(bytes, options, report) {
    const { address } = SETTINGS.parse(options.settings) ?? {};
    const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
    const text = await wholeOf(bytes, Math.min(MOST_IN_PAGE, options.limits.bytes));
    const document = documentIn(text, report);
    const base = baseOf(text, address);
    const events: ImportedEvent[] = [];
    const leaveOut = (problem: ImportProblem) => {
      report.problem(problem);
      report.incomplete();
    };
    for (const node of document.events) {
      const found = eventsOfNode(node, { document, address: base, siteZone });
      const isSeries = node.startDate === undefined && typesOf(node).includes('EventSeries');
      if (typeof found !== 'string') {
        events.push(...found.events);
        for (const message of found.problems) leaveOut({ item: titleOf(node), message });
      } else if (!isSeries) leaveOut({ item: titleOf(node), message: found });
    }
    if (document.isTooLarge) leaveOut({ message: 'The page tells too much; only the first part is taken.' });
    // A page that suddenly tells nothing has rather been changed than lost all of its events.
    if (!document.events.length) leaveOut({ message: 'The page tells of no events.' });
    for (const event of apart(events)) yield { kind: 'event', event };
  },
};

/** What relative addresses count from: what the page says, else its own address. */
function baseOf(text: string, address: string | undefined): string | undefined {
  const told = BASE.exec(text.slice(0, MOST_OF_HEAD))?.[1];
  if (told === undefined || !URL.canParse(told, address)) return address;
  const { href, protocol } = new URL(told, address);
  return /^https?:$/.test(protocol) ? href : address;
}

async function wholeOf(bytes: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of textOf(bytes, (head) => DECLARED_ENCODING.exec(head)?.[1])) {
    length += piece.length;
    if (length > most) throw new ReadingError('bytes', `The page is longer than ${most} characters.`);
    pieces.push(piece);
  }
  return pieces.join('');
}

function documentIn(text: string, report: ReaderReport): JsonLdDocument {
  const document = new JsonLdDocument();
  if (/^\s*[[{]/.test(text.slice(0, 1000))) {
    const value = parseTolerantly(text);
    if (value === undefined) throw new ReadingError('format', 'The file is no JSON.');
    document.add(value);
    return document;
  }
  if (!/<[a-z!]/i.test(text)) throw new ReadingError('format', 'It is no web page.');
  for (const { line, text: json } of embeddedJson(text)) {
    const value = parseTolerantly(json);
    if (value !== undefined) document.add(value);
    else {
      report.problem({ line, message: 'The data in the page cannot be read.' });
      report.incomplete();
    }
  }
  return document;
}
