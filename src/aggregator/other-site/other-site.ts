import { FetchError } from '#libs/fetch';
import { readZone, zoneOfOffset, type EventZone } from '#libs/times';
import type { ImportItem, ImportProblem } from '../items/import-item.js';
import { isObject, parseIdentity, parseLine, parseName } from '../items/parse-values.js';
import { ReadingError, type ReaderReport } from '../reading/item-reader.js';
import { eventOfSite, singleOccurrence, type ShownEvent } from './site-event.js';
import { objectIn, routeAddress, findSiteInterface, type FetchSite, type SiteInterface } from './site-interface.js';

/** Options for reading another site. */
export interface OtherSiteOptions {
  fetch: FetchSite;
  /** Time zone of this site. */
  siteZone: string;
  /** The days whose events are read, `YYYY-MM-DD`. */
  window: { from: string; to: string };
  /** Maximum number of items; later ones are left out. */
  mostItems: number;
}

const PER_PAGE = 50;
const MOST_PAGES = 1000;

/**
 * Reads the events of another site with the same interface or that of the public convention, page by page. A recurring
 * event comes once, as a series, if the site describes its recurrence.
 *
 * @throws ReadingError for another kind of site; FetchError
 */
export async function* readOtherSite(
  address: string,
  options: OtherSiteOptions,
  report: ReaderReport,
): AsyncGenerator<ImportItem> {
  const events = new SiteEvents(await findSiteInterface(address, options.fetch), options.fetch);
  const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
  const leaveOut = (problem: ImportProblem) => {
    report.problem(problem);
    report.incomplete();
  };
  let left = options.mostItems;
  for await (const shown of events.within(options.window, leaveOut)) {
    const item = itemOf(shown, siteZone);
    if (typeof item === 'string') leaveOut({ item: parseName(shown.title) ?? parseIdentity(shown.id), message: item });
    else if ((left -= 1) >= 0) yield item;
    else return leaveOut({ message: `Only the first ${options.mostItems} items are taken.` });
  }
}

function itemOf(shown: ShownEvent, siteZone: EventZone): ImportItem | string {
  const event = eventOfSite(shown, siteZone);
  const recurrenceId = parseIdentity(shown.recurrence_id);
  if (typeof event === 'string') return event;
  return { kind: 'event', event: recurrenceId === undefined ? event : singleOccurrence(event, recurrenceId) };
}

/** The events of a site, each once. */
class SiteEvents {
  private readonly list: string;
  private readonly seen = new Set<string>();
  /** Ids of recurring events whose series were requested. */
  private readonly asked = new Set<string>();

  constructor(
    private readonly at: SiteInterface,
    private readonly fetch: FetchSite,
  ) {
    this.list = routeAddress(at.root, `${at.namespace}/events`);
  }

  async *within({ from, to }: OtherSiteOptions['window'], leaveOut: (problem: ImportProblem) => void) {
    let url = this.address({ start_date: from, end_date: to });
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await this.page(url);
      if (!answer && page === 1) return this.checkNamespace();
      if (!answer) return;
      yield* this.whole(answer.events);
      const next = this.next(answer, url, page);
      if (next === undefined) return;
      url = next;
    }
    leaveOut({ message: `Only the first ${MOST_PAGES} pages are read.` });
  }

  /** The events of a page, with series in place of their dates. */
  private async *whole(events: ShownEvent[]): AsyncGenerator<ShownEvent> {
    const isDate = (shown: ShownEvent) => parseLine(shown.recurrence_id) !== undefined;
    const numbers = events.filter(isDate).flatMap(({ id }) => parseIdentity(id) ?? []);
    const unknown = [...new Set(numbers)].filter((id) => !this.asked.has(id));
    for (const id of unknown) this.asked.add(id);
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

  /** The series with some ids, as far as the site describes them. */
  private async series(ids: string[]): Promise<ShownEvent[]> {
    const answer = await this.page(this.address({ include: ids.join(',') }));
    return answer?.events.filter(({ meta, recurrence_id }) => isObject(meta) && recurrence_id === undefined) ?? [];
  }

  /**
   * Checks that the site has the interface when its list is not found: sites of the convention answer 404 for a window
   * without events.
   */
  private async checkNamespace(): Promise<void> {
    const { root, namespace } = this.at;
    const answer = objectIn(await this.fetch(routeAddress(root, namespace)));
    if (answer?.namespace !== namespace) throw new ReadingError('format', 'The site answers without events.');
  }

  private address(query: Record<string, string>): string {
    return routeAddress(this.list, '', { page: '1', per_page: String(PER_PAGE), ...query });
  }

  /** A page of the list. Undefined for a missing page. */
  private async page(url: string) {
    try {
      const body = objectIn(await this.fetch(url));
      if (!body || !Array.isArray(body.events)) throw new ReadingError('format', 'The site answers without events.');
      return { ...body, events: body.events.filter(isObject) };
    } catch (error) {
      if (error instanceof FetchError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** The URL of the next page, on the same site only. */
  private next(answer: Record<string, unknown> & { events: ShownEvent[] }, url: string, page: number) {
    const next = parseLine(answer.next_rest_url, 10_000);
    const total = Number(answer.total_pages);
    if (!answer.events.length || (next === undefined && !(total > page))) return undefined;
    const following = new URL(url);
    following.searchParams.set('page', String(page + 1));
    if (next === undefined || !URL.canParse(next)) return following.href;
    const { origin, pathname, searchParams, href } = new URL(next);
    const isList = pathname.startsWith(following.pathname) && routeIn(searchParams) === routeIn(following.searchParams);
    return origin === following.origin && isList && href !== url ? href : following.href;
  }
}

/** The route in a URL with `rest_route`. */
const routeIn = (query: URLSearchParams): string | undefined => query.get('rest_route')?.replace(/\/+$/, '');
