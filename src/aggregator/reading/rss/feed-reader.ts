import { z } from 'zod';
import {
  readFixedMoment,
  readZone,
  zoneOfOffset,
  millisOf,
  storedOf,
  type EventZone,
  type FixedMoment,
} from '#libs/times';
import {
  defined,
  type ImportedEvent,
  type ImportedOrganizer,
  importedTimes,
  type ImportedTimes,
  type ImportedVenue,
  type ImportProblem,
  namedZone,
  parseCoordinates,
  parseEmail,
  parseHtmlOfText,
  parseIdentity,
  parseLine,
  parseName,
  parseNames,
  parseWebsite,
  type SourceTimes,
  UidDisambiguator,
} from '../../items/index.js';
import type { ItemReader } from '../item-reader.js';
import { textOf } from '../source-text.js';
import { LoneAmpersands, FeedEntries, type FeedElement, type FeedEntry } from './feed-entries.js';

const SETTINGS = z
  .object({
    /** URL of the feed, the base of relative URLs. */
    url: z.string().optional(),
    /** Whether the time of publication is used for entries without event times. */
    publicationDates: z.boolean().optional(),
  })
  .optional();
export type FeedSettings = NonNullable<z.input<typeof SETTINGS>>;

const DECLARED_ENCODING = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
const LOCATIONS = ['where', 'location', 'venue', 'eventlocation', 'venuename', 'place'];

/** Reads events from RSS and Atom feeds. */
export const feedReader: ItemReader = {
  async *read(bytes, options, report) {
    const settings = SETTINGS.parse(options.settings) ?? {};
    const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
    const uids = new UidDisambiguator();
    const skip = (problem: ImportProblem) => {
      report.problem(problem);
      report.incomplete();
    };
    const entries = new FeedEntries(options.limits, {
      tooLong: (line) => skip({ line, message: 'The entry is too long.' }),
      damaged: (line, reason) => skip({ line, message: `The feed is damaged: ${reason}` }),
    });
    const ampersands = new LoneAmpersands();
    const readEntries = function* (found: FeedEntry[]) {
      for (const { line, elements } of found) {
        const entry = new EntryReader(elements, settings, siteZone);
        const event = entry.event();
        if (typeof event === 'string') skip({ line, item: entry.title, message: event });
        else yield { kind: 'event' as const, event: uids.disambiguate(event) };
      }
    };
    for await (const text of textOf(bytes, (head) => DECLARED_ENCODING.exec(head)?.[1])) {
      yield* readEntries(entries.write(ampersands.write(text)));
    }
    yield* readEntries([...entries.write(ampersands.end()), ...entries.end()]);
  },
};

/** Reads the event of an entry. */
class EntryReader {
  readonly title: string | undefined;

  constructor(
    private readonly elements: readonly FeedElement[],
    private readonly settings: FeedSettings,
    private readonly siteZone: EventZone,
  ) {
    this.title = parseName(this.text('title', 'summary'));
  }

  /** The event of the entry, or a message if it is invalid. */
  event(): ImportedEvent | string {
    if (this.title === undefined) return 'The title is missing.';
    const times = this.times();
    if (typeof times === 'string') return times;
    const link = this.link();
    const identity = parseIdentity(this.text('uid', 'guid', 'id')) ?? link;
    const long = this.direct('encoded') ?? this.direct('content');
    const short = this.text('description', 'summary');
    return defined<ImportedEvent>({
      title: this.title,
      description: parseHtmlOfText(long?.text) ?? parseHtmlOfText(short),
      excerpt: long && short ? parseHtmlOfText(short) : undefined,
      ...times,
      uid: identity,
      originId: identity,
      cancelled: this.isCancelled() || undefined,
      private: this.isPrivate() || undefined,
      website: link,
      cost: parseLine(this.text('cost', 'price')),
      image: this.image(),
      categories: this.categories(),
      venue: this.venue(),
      organizers: this.organizers(),
    });
  }

  private times(): ImportedTimes | string {
    const times = timesIn(this.elements, this.siteZone);
    if (times) return importedTimes(times, this.siteZone);
    if (!this.settings.publicationDates) return 'The date of the event is missing.';
    const published = parseLine(this.text('pubdate', 'published', 'date', 'updated')) ?? '';
    const start = readFixedMoment(published, this.siteZone);
    return start ? importedTimes({ start }, this.siteZone) : 'The date is missing.';
  }

  private direct(name: string): FeedElement | undefined {
    return this.elements.find((one) => one.isDirect && one.name === name && one.text.trim() !== '');
  }

  /** The text of the first non-empty element with one of the names. Direct children take precedence. */
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
    const candidates = [link?.attributes.get('href'), link?.text, this.text('url'), permanent];
    return candidates.map((text) => this.url(text)).find(Boolean);
  }

  private url(text: string | undefined): string | undefined {
    return text !== undefined && /^\s*(?:https?:|\/)/i.test(text) ? parseWebsite(text, this.settings.url) : undefined;
  }

  private image(): string | undefined {
    const isImage = ({ name, attributes }: FeedElement) =>
      name === 'thumbnail' ||
      (['enclosure', 'content', 'link'].includes(name) &&
        (attributes.get('medium') === 'image' || /^image\//i.test(attributes.get('type') ?? '')));
    return this.elements
      .filter(isImage)
      .map(({ attributes }) => this.url(attributes.get('url') ?? attributes.get('href')))
      .find(Boolean);
  }

  private categories(): string[] | undefined {
    const found = this.elements.filter(({ name, isDirect }) => isDirect && name === 'category');
    const names = found.map(
      ({ text, attributes }) => attributes.get('label') ?? (text.trim() || attributes.get('term')),
    );
    return found.length ? parseNames(names.filter((name) => !/^https?:/.test(name ?? ''))) : undefined;
  }

  private venue(): ImportedVenue | undefined {
    const places = this.elements.filter(({ name }) => LOCATIONS.includes(name));
    const name = places.map(({ text, attributes }) => parseName(attributes.get('valuestring') ?? text)).find(Boolean);
    if (name === undefined) return undefined;
    const [lat, lng] = this.text('point')?.trim().split(/\s+/) ?? [this.text('lat'), this.text('long')];
    return { name, ...parseCoordinates(lat, lng) };
  }

  /** The organizer. The author of an entry is not used, because authors often are not organizers. */
  private organizers(): ImportedOrganizer[] | undefined {
    const text = this.text('organizer');
    const email = parseEmail(text);
    const name = parseName(text?.replace(/^mailto:/i, ''));
    return name === undefined ? undefined : [defined({ name, email, website: this.url(text) })];
  }

  /** Whether the entry is private, by xCal (`class`) or Google's elements (`visibility`). */
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

/** Namespaces in which the end of an all-day event is the day after its last day. */
const EXCLUSIVE_END = new Set(['urn:ietf:params:xml:ns:xcal', 'http://schemas.google.com/g/2005']);
const DAY = 86_400_000;

/** Names of elements with event times, without separators. */
const NAMES = {
  start: ['dtstart', 'startdate', 'startdatetime', 'eventstart', 'eventstartdate', 'eventdate', 'start', 'begin'],
  startTime: ['starttime', 'eventstarttime', 'eventtime', 'starthour', 'timestart'],
  localStart: ['localstart', 'localstartdate', 'startlocal', 'localdtstart'],
  end: ['dtend', 'enddate', 'enddatetime', 'eventend', 'eventenddate', 'end', 'finish'],
  endTime: ['endtime', 'eventendtime', 'endhour', 'timeend'],
  localEnd: ['localend', 'localenddate', 'endlocal', 'localdtend'],
  day: ['date', 'day'],
} as const;
type TimeName = keyof typeof NAMES;
/** A time of day without a day. An hour alone counts in elements for times only. */
const TIME_OF_DAY = /^\s*t?\d{1,2}(?:(?::\d\d){1,2}(?:\.\d+)?(?:\s*[ap]\.?m\.?)?|\s*[ap]\.?m\.?)\s*$/i;
const HOUR = /^\s*\d{1,2}\s*$/;
const MINUTE = 60_000;
const MAX_OFFSET = 14 * 60;

/** The text of a time and its element. */
interface WrittenTime {
  text: string;
  element: FeedElement;
}

/** Finds the elements with the times of an entry. */
class TimeElements {
  private readonly elements: readonly FeedElement[];

  constructor(elements: readonly FeedElement[]) {
    this.elements = elements.filter(({ text }) => text.trim() !== '');
  }

  /** The first element for a day or a moment, in the order of names. */
  moment(name: 'start' | 'end' | 'localStart' | 'localEnd'): WrittenTime | undefined {
    return this.first(name, ({ text }) => !TIME_OF_DAY.test(text));
  }

  /** The first element for a time of day, which some feeds call a start or end, too. */
  timeOfDay(edge: 'start' | 'end'): WrittenTime | undefined {
    const isStart = edge === 'start';
    const found =
      this.first(isStart ? 'startTime' : 'endTime') ?? this.first(edge, ({ text }) => TIME_OF_DAY.test(text));
    return found && { ...found, text: HOUR.test(found.text) ? `${found.text.trim()}:00` : found.text };
  }

  /** The day that belongs to a time of day. The date of an entry in other vocabularies is that of its publication. */
  dayOf({ element }: WrittenTime): WrittenTime | undefined {
    return this.first('day', ({ uri }) => uri === element.uri);
  }

  private first(name: TimeName, fits: (element: FeedElement) => boolean = () => true): WrittenTime | undefined {
    const names: readonly string[] = NAMES[name];
    const placeOf = (element: FeedElement) => names.indexOf(lettersOf(element.name));
    const [found] = this.elements
      .filter((element) => placeOf(element) !== -1 && fits(element))
      .toSorted((one, other) => placeOf(one) - placeOf(other));
    return found && { text: found.text, element: found };
  }
}

/**
 * Reads the times of an event from the RSS event module, xCal, Google's elements, and other elements with a clear name.
 * Undefined for an entry without a start.
 */
function timesIn(elements: readonly FeedElement[], siteZone: EventZone): SourceTimes | undefined {
  const when = elements.find(({ name, attributes }) => name === 'when' && attributes.has('starttime'));
  const found = new TimeElements(when ? [] : elements);
  const [startTime, endTime] = [found.timeOfDay('start'), found.timeOfDay('end')];
  const from =
    (when && attributeOf(when, 'starttime')) ??
    found.moment('start') ??
    (startTime && found.dayOf(startTime)) ??
    found.moment('localStart') ??
    startTime;
  if (!from) return undefined;
  const zone = namedZone(from.element.attributes.get('tzid') ?? from.element.attributes.get('timezone') ?? '');
  const local = zone ?? siteZone;
  const start = momentOf(from, startTime, local);
  if (!start) return undefined;
  const to = (when && attributeOf(when, 'endtime')) ?? found.moment('end') ?? found.moment('localEnd');
  const last = to ? momentOf(to, endTime, local) : endTime && atTime(start, endTime.text, local);
  const end = last && to ? inclusive(last, start, to) : last;
  const isWholeDay = startTime !== undefined && isOneDay(start, end);
  return {
    start: atLocal(start, found.moment('localStart'), siteZone),
    end: end && atLocal(end, found.moment('localEnd'), siteZone),
    zone,
    ...(isWholeDay ? { allDay: true } : {}),
  };
}

/** Whether times of day, which have no other form for whole days, are the edges of a day. */
const isOneDay = (start: FixedMoment, end: FixedMoment | undefined): boolean =>
  start.local.endsWith('00:00:00') && /23:59:\d\d$/.test(end?.local ?? '');

/** A moment with the offset of the place, if the feed gives it in UTC and as the time of the place. */
function atLocal(moment: FixedMoment, written: WrittenTime | undefined, zone: EventZone): FixedMoment {
  const place = written && readFixedMoment(parseLine(written.text) ?? '', zone);
  if (!place?.hasTime || place.offset !== undefined || moment.offset === undefined) return moment;
  const offset = moment.offset + (millisOf(place.local) - millisOf(moment.local)) / MINUTE;
  return Number.isInteger(offset) && Math.abs(offset) <= MAX_OFFSET ? { ...place, offset } : moment;
}

const attributeOf = (element: FeedElement, name: string): WrittenTime | undefined => {
  const text = element.attributes.get(name);
  return text === undefined ? undefined : { text, element };
};

const lettersOf = (name: string): string => name.replace(/[^a-z]/g, '');

/** A moment, whose time of day may be in another element. */
function momentOf(written: WrittenTime, time: WrittenTime | undefined, zone: EventZone): FixedMoment | undefined {
  const moment = readFixedMoment(parseLine(written.text) ?? '', zone);
  if (!moment || moment.hasTime || !time) return moment;
  return atTime(moment, time.text, zone) ?? moment;
}

/** The same day at another time of day. Undefined for an invalid time. */
const atTime = ({ local }: FixedMoment, time: string, zone: EventZone): FixedMoment | undefined =>
  readFixedMoment(`${local.slice(0, 10)} ${parseLine(time) ?? ''}`, zone);

function inclusive(end: FixedMoment, start: FixedMoment, { element }: WrittenTime): FixedMoment {
  const isDayAfter = !end.hasTime && !start.hasTime && EXCLUSIVE_END.has(element.uri) && end.local > start.local;
  if (!isDayAfter) return end;
  return { ...end, local: storedOf(millisOf(end.local) - DAY) };
}
