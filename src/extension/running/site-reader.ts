import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { type ItemDescription, ItemDescriptions } from '#libs/events';
import { decodeText } from '#libs/markup';
import { InnerRequests, SiteUrls } from '#libs/rest';
import { plainLine } from '#libs/text';
import { SettingsService, SiteDates, SiteTime } from '../../settings/index.js';
import { ReadableEntries } from './readable-entries.repository.js';

/** An entry that a viewer may read. */
export interface ReadableEntry {
  readonly id: number;
  /** Plain text, in the language of the request. */
  readonly title: string;
}

/**
 * What an extension needs to know of the site, beside the settings.
 *
 * @example const [recipe] = await site.entries('recipe', [id], viewer);
 * @example const waiting = await site.read('/cms/v2/comments', { status: 'hold' }, Viewer.system);
 */
@Injectable()
export class SiteReader {
  constructor(
    private readonly settings: SettingsService,
    private readonly urls: SiteUrls,
    private readonly dates: SiteDates,
    private readonly time: SiteTime,
    private readonly requests: InnerRequests,
    private readonly descriptions: ItemDescriptions,
    private readonly readable: ReadableEntries,
  ) {}

  /** The title of the site as plain text. */
  get title(): string {
    return this.plainText(this.settings.get('title'));
  }

  /** The URL of the site, without a slash at its end. */
  get url(): string {
    return this.urls.url;
  }

  /** Day and time of a moment, in the time zone, the language and the formats of the site. */
  dateAndTime(moment: Date): string {
    return this.dates.moment(this.time.fromInstant(moment).local);
  }

  /** HTML, such as a title or a name, as one line of plain text. */
  plainText(html: string): string {
    return decodeText(plainLine(html));
  }

  /**
   * Those of at most 100 entries of a type that a viewer may read, in any order: what belongs to another entry is not for
   * this viewer. Private entries, drafts, those in the trash or behind a password, those of other types and unknown ones
   * are missing alike. Takes one statement, and adds the cache tags of the entries to the current response.
   */
  async entries(type: string, ids: readonly number[], viewer: Viewer): Promise<ReadableEntry[]> {
    const found = await this.readable.of(type, ids, viewer);
    return found.map(({ id, title }) => ({ id, title: this.plainText(title) }));
  }

  /**
   * What a `GET` route responds to a viewer, without a request over the network. Throws if it refuses.
   *
   * @param path below the REST root
   */
  async read(path: string, query: Readonly<Record<string, string | number>>, viewer: Viewer): Promise<unknown> {
    const sent = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, bytes } = await this.requests.read(path, sent.toString(), viewer);
    if (status !== 200) throw new Error(`${path} responded with ${status}.`);
    return JSON.parse(bytes.toString());
  }

  /**
   * Those of some items that exist, for people: `import` and `scheduled_change`, which no route below the REST root shows
   * by its id alone. For mails to people who may read them.
   */
  async describe(resource: string, ids: readonly number[]): Promise<ItemDescription[]> {
    const described = await this.descriptions.of(resource, ids);
    return described.map((one) => ({ ...one, title: this.plainText(one.title) }));
  }
}
