import { FetchError } from '#libs/fetch';
import { readZone, zoneOfOffset, type EventZone } from '#libs/times';
import {
  type ImportItem,
  type ImportProblem,
  isObject,
  parseIdentity,
  parseLine,
  parseName,
} from '../../items/index.js';
import { ReadingError, type ReaderReport } from '../../reading/index.js';
import { eventOfSite, overrideOf, seriesIdOf, singleOccurrence, type SiteEvent } from './site-event.js';
import { objectIn, routeUrl, findSiteInterface, type FetchSite, type SiteInterface } from './site-interface.js';

/** Options for reading another site. */
export interface OtherSiteOptions {
  fetch: FetchSite;
  /** Time zone of this site. */
  siteZone: string;
  /** First and last day whose events are read, `YYYY-MM-DD`. */
  window: { from: string; to: string };
  /** Maximum number of items. Later ones are skipped. */
  maxItems: number;
}

const PER_PAGE = 50;
const MAX_PAGES = 1000;

/**
 * Reads the events of another site, page by page, by the REST interface of this software or the public convention. A
 * recurring event is yielded once, as a series, if the site describes its recurrence.
 *
 * @throws ReadingError if the site has no such interface; FetchError
 */
export async function* readOtherSite(
  siteUrl: string,
  options: OtherSiteOptions,
  report: ReaderReport,
): AsyncGenerator<ImportItem> {
  const events = new SiteEvents(await findSiteInterface(siteUrl, options.fetch), options.fetch);
  const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
  const skip = (problem: ImportProblem) => {
    report.problem(problem);
    report.incomplete();
  };
  let left = options.maxItems;
  for await (const json of events.within(options.window, skip)) {
    const item = itemOf(json, siteZone);
    if (typeof item === 'string') skip({ item: parseName(json.title) ?? parseIdentity(json.id), message: item });
    else if ((left -= 1) >= 0) yield item;
    else {
      skip({ message: `Only the first ${options.maxItems} items were imported.` });
      return;
    }
  }
}

function itemOf(json: SiteEvent, siteZone: EventZone): ImportItem | string {
  const event = eventOfSite(json, siteZone);
  const recurrenceId = parseIdentity(json.recurrence_id);
  if (typeof event === 'string') return event;
  const seriesId = seriesIdOf(json);
  if (seriesId !== undefined && recurrenceId !== undefined)
    return { kind: 'event', event: overrideOf(event, seriesId, recurrenceId) };
  return { kind: 'event', event: recurrenceId === undefined ? event : singleOccurrence(event, recurrenceId) };
}

/** Whether an event is a date of a series without values of its own. */
const isDate = (json: SiteEvent) => parseLine(json.recurrence_id) !== undefined && seriesIdOf(json) === undefined;

/** Sites give dates of a series an id of their own, or that of the series. */
const withIdOfSeries = (json: SiteEvent): SiteEvent =>
  isDate(json) && parseIdentity(json.parent) !== undefined ? { ...json, id: json.parent } : json;

/** Yields the events of a site, each of them once. */
class SiteEvents {
  private readonly list: string;
  private readonly seen = new Set<string>();
  /** Ids of the recurring events whose series were requested. */
  private readonly requested = new Set<string>();

  constructor(
    private readonly at: SiteInterface,
    private readonly fetch: FetchSite,
  ) {
    this.list = routeUrl(at.root, `${at.namespace}/events`);
  }

  /** Yields the events within a window. */
  async *within({ from, to }: OtherSiteOptions['window'], skip: (problem: ImportProblem) => void) {
    let url = this.listUrl({ start_date: from, end_date: to });
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const response = await this.page(url);
      if (!response) {
        if (page === 1) await this.checkNamespace();
        return;
      }
      yield* this.withSeries(response.events);
      const next = this.next(response, url, page);
      if (next === undefined) return;
      url = next;
    }
    skip({ message: `Only the first ${MAX_PAGES} pages were read.` });
  }

  /** The events of a page. Dates of a series are replaced by the series. */
  private async *withSeries(events: SiteEvent[]): AsyncGenerator<SiteEvent> {
    const ids = events.flatMap((json) => (isDate(json) ? parseIdentity(json.id) : seriesIdOf(json)) ?? []);
    const unknown = [...new Set(ids)].filter((id) => !this.requested.has(id));
    for (const id of unknown) this.requested.add(id);
    const series = unknown.length ? await this.series(unknown) : [];
    for (const one of [...series, ...events]) {
      const id = parseIdentity(one.id) ?? '';
      if (isDate(one) && this.seen.has(id)) continue;
      const name = isDate(one) ? `${id}#${parseLine(one.recurrence_id)}` : id;
      if (name !== '' && this.seen.has(name)) continue;
      this.seen.add(name);
      yield one;
    }
  }

  /** Requests recurring events by id. Returns those whose recurrence the site describes. */
  private async series(ids: string[]): Promise<SiteEvent[]> {
    const response = await this.page(this.listUrl({ include: ids.join(',') }));
    return response?.events.filter(({ meta, recurrence_id }) => isObject(meta) && recurrence_id === undefined) ?? [];
  }

  /**
   * Checks that the site has the interface after a 404 for its list: sites of the convention respond with 404 for a
   * window without events.
   */
  private async checkNamespace(): Promise<void> {
    const { root, namespace } = this.at;
    const response = objectIn(await this.fetch(routeUrl(root, namespace)));
    if (response?.namespace !== namespace)
      throw new ReadingError('format', 'The response of the site contains no events.');
  }

  private listUrl(query: Record<string, string>): string {
    return routeUrl(this.list, '', { page: '1', per_page: String(PER_PAGE), ...query });
  }

  /** A page of the list. Undefined for a 404. */
  private async page(url: string) {
    try {
      const body = objectIn(await this.fetch(url));
      if (!body || !Array.isArray(body.events))
        throw new ReadingError('format', 'The response of the site contains no events.');
      return { ...body, events: body.events.filter(isObject).map(withIdOfSeries) };
    } catch (error) {
      if (error instanceof FetchError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** The URL of the next page. A URL of another site or list is not followed; the page is counted up instead. */
  private next(response: Record<string, unknown> & { events: SiteEvent[] }, url: string, page: number) {
    const next = parseLine(response.next_rest_url, 10_000);
    const total = Number(response.total_pages);
    if (!response.events.length || (next === undefined && !(total > page))) return undefined;
    const following = new URL(url);
    following.searchParams.set('page', String(page + 1));
    if (next === undefined || !URL.canParse(next)) return following.href;
    const { origin, pathname, searchParams, href } = new URL(next);
    const isList = pathname.startsWith(following.pathname) && routeIn(searchParams) === routeIn(following.searchParams);
    return origin === following.origin && isList && href !== url ? href : following.href;
  }
}

/** The route in the query of a URL with `rest_route`. */
const routeIn = (query: URLSearchParams): string | undefined => query.get('rest_route')?.replace(/\/+$/, '');
