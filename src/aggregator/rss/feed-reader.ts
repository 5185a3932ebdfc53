import { z } from 'zod';
import { readFixedMoment, readZone, zoneOfOffset, type EventZone } from '../../calendar/dates.js';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue, ImportProblem } from '../items/import-item.js';
import { Identities } from '../items/identities.js';
import { importedTimes, type ImportedTimes } from '../items/told-times.js';
import {
  told,
  toldCoordinates,
  toldEmail,
  toldHtmlOfText,
  toldIdentity,
  toldLine,
  toldName,
  toldNames,
  toldWebsite,
} from '../items/told-values.js';
import type { ItemReader } from '../reading/item-reader.js';
import { textOf } from '../reading/source-text.js';
import { timesIn } from './feed-dates.js';
import { LoneAmpersands } from './lone-ampersands.js';
import { FeedEntries, type FeedElement, type FeedEntry } from './feed-entries.js';

const SETTINGS = z
  .object({
    /** Address of the feed, which relative ones count from. */
    address: z.string().optional(),
    /** Whether an entry that tells no time of an event takes place when it was published. */
    publicationDates: z.boolean().optional(),
  })
  .optional();
export type FeedSettings = NonNullable<z.input<typeof SETTINGS>>;

const DECLARED_ENCODING = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
const LOCATIONS = ['where', 'location', 'venue', 'eventlocation', 'venuename', 'place'];

/** Reads the events of feeds in RSS and Atom. */
export const feedReader: ItemReader = {
  async *read(bytes, options, report) {
    const settings = SETTINGS.parse(options.settings) ?? {};
    const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
    const identities = new Identities();
    const leaveOut = (problem: ImportProblem) => {
      report.problem(problem);
      report.incomplete();
    };
    const entries = new FeedEntries(options.limits, {
      tooLong: (line) => leaveOut({ line, message: 'It is too long.' }),
      damaged: (line, reason) => leaveOut({ line, message: `The feed is damaged: ${reason}` }),
    });
    const ampersands = new LoneAmpersands();
    const itemsOf = function* (found: FeedEntry[]) {
      for (const { line, elements } of found) {
        const entry = new EntryReader(elements, settings, siteZone);
        const event = entry.event();
        if (typeof event === 'string') leaveOut({ line, item: entry.title, message: event });
        else yield { kind: 'event' as const, event: identities.apart(event) };
      }
    };
    for await (const text of textOf(bytes, (head) => DECLARED_ENCODING.exec(head)?.[1])) {
      yield* itemsOf(entries.write(ampersands.write(text)));
    }
    yield* itemsOf([...entries.write(ampersands.end()), ...entries.end()]);
  },
};

/** Reads one entry. */
class EntryReader {
  readonly title: string | undefined;

  constructor(
    private readonly elements: readonly FeedElement[],
    private readonly settings: FeedSettings,
    private readonly siteZone: EventZone,
  ) {
    this.title = toldName(this.text('title', 'summary'));
  }

  /** What it tells, or why it cannot be taken over. */
  event(): ImportedEvent | string {
    if (this.title === undefined) return 'It has no title.';
    const times = this.times();
    if (typeof times === 'string') return times;
    const link = this.link();
    const identity = toldIdentity(this.text('uid', 'guid', 'id')) ?? link;
    const long = this.direct('encoded') ?? this.direct('content');
    const short = this.text('description', 'summary');
    return told<ImportedEvent>({
      title: this.title,
      description: toldHtmlOfText(long?.text) ?? toldHtmlOfText(short),
      excerpt: long && short ? toldHtmlOfText(short) : undefined,
      ...times,
      uid: identity,
      originId: identity,
      cancelled: this.isCancelled() || undefined,
      private: this.isPrivate() || undefined,
      website: link,
      cost: toldLine(this.text('cost', 'price')),
      image: this.image(),
      categories: this.categories(),
      venue: this.venue(),
      organizers: this.organizers(),
    });
  }

  private times(): ImportedTimes | string {
    const times = timesIn(this.elements, this.siteZone);
    if (times) return importedTimes(times, this.siteZone);
    if (!this.settings.publicationDates) return 'It tells no date of an event.';
    const published = toldLine(this.text('pubdate', 'published', 'date', 'updated')) ?? '';
    const start = readFixedMoment(published, this.siteZone);
    return start ? importedTimes({ start }, this.siteZone) : 'It tells no date.';
  }

  private direct(name: string): FeedElement | undefined {
    return this.elements.find((one) => one.isDirect && one.name === name && one.text.trim() !== '');
  }

  /** The text of the first of these that the entry itself has, else one in an element of it. */
  private text(...names: string[]): string | undefined {
    const direct = names.map((name) => this.direct(name)).find(Boolean);
    return (direct ?? this.elements.find(({ name, text }) => names.includes(name) && text.trim() !== ''))?.text;
  }

  private link(): string | undefined {
    const links = this.elements.filter(({ name, isDirect }) => name === 'link' && isDirect);
    const isPage = ({ attributes }: FeedElement) => (attributes.get('rel') ?? 'alternate') === 'alternate';
    const link = links.find(isPage) ?? links[0];
    const guid = this.direct('guid');
    const permanent = guid?.attributes.get('ispermalink') === 'false' ? undefined : guid?.text;
    const addresses = [link?.attributes.get('href'), link?.text, this.text('url'), permanent];
    return addresses.map((address) => this.address(address)).find(Boolean);
  }

  private address(text: string | undefined): string | undefined {
    return text !== undefined && /^\s*(?:https?:|\/)/i.test(text)
      ? toldWebsite(text, this.settings.address)
      : undefined;
  }

  private image(): string | undefined {
    const isImage = ({ name, attributes }: FeedElement) =>
      name === 'thumbnail' ||
      (['enclosure', 'content', 'link'].includes(name) &&
        (attributes.get('medium') === 'image' || /^image\//i.test(attributes.get('type') ?? '')));
    return this.elements
      .filter(isImage)
      .map(({ attributes }) => this.address(attributes.get('url') ?? attributes.get('href')))
      .find(Boolean);
  }

  private categories(): string[] | undefined {
    const found = this.elements.filter(({ name, isDirect }) => isDirect && name === 'category');
    const names = found.map(
      ({ text, attributes }) => attributes.get('label') ?? (text.trim() || attributes.get('term')),
    );
    return found.length ? toldNames(names.filter((name) => !/^https?:/.test(name ?? ''))) : undefined;
  }

  private venue(): ImportedVenue | undefined {
    const places = this.elements.filter(({ name }) => LOCATIONS.includes(name));
    const name = places.map(({ text, attributes }) => toldName(attributes.get('valuestring') ?? text)).find(Boolean);
    if (name === undefined) return undefined;
    const [lat, lng] = this.text('point')?.trim().split(/\s+/) ?? [this.text('lat'), this.text('long')];
    return { name, ...toldCoordinates(lat, lng) };
  }

  /** Who wrote an entry need not be who organizes the event. */
  private organizers(): ImportedOrganizer[] | undefined {
    const text = this.text('organizer');
    const email = toldEmail(text);
    const name = toldName(text?.replace(/^mailto:/i, ''));
    return name === undefined ? undefined : [told({ name, email, website: this.address(text) })];
  }

  /** As xCal (`class`) and the elements of Google (`visibility`) say it. */
  private isPrivate(): boolean {
    return this.elements.some(
      ({ name, text, attributes }) =>
        (name === 'class' || name === 'visibility') &&
        /(?:^|[.#])(?:private|confidential)$/i.test(attributes.get('value') ?? text.trim()),
    );
  }

  private isCancelled(): boolean {
    const status = this.elements.find(({ name }) => name === 'status' || name === 'eventstatus');
    return /cancel/i.test(`${status?.text ?? ''} ${status?.attributes.get('value') ?? ''}`);
  }
}
