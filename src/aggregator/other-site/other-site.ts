import { FetchError } from '#libs/fetch';
import { readZone, zoneOfOffset, type EventZone } from '../../calendar/dates.js';
import type { ImportItem, ImportProblem } from '../items/import-item.js';
import { isObject, toldIdentity, toldLine, toldName } from '../items/told-values.js';
import type { ReaderReport } from '../reading/item-reader.js';
import { ReadingError } from '../reading/reading-error.js';
import { eventOfSite, singleOccurrence, type ShownEvent } from './site-event.js';
import { objectIn, routeAddress, type FetchSite, type SiteInterface } from './site-port.js';
import { findSiteInterface } from './site-root.js';

/** What is read of another site. */
export interface OtherSiteOptions {
  fetch: FetchSite;
  /** Name of the zone of this site. */
  siteZone: string;
  /** The days whose events are wanted, `YYYY-MM-DD`. What is not among them has not vanished. */
  window: { from: string; to: string };
  /** Items; what comes after them is left out. */
  mostItems: number;
}

const PER_PAGE = 50;
const MOST_PAGES = 1000;

/**
 * Reads the events of another site with the same interface or that of the public convention, page by page. Of an event
 * that recurs the whole series comes once, as far as the site tells it.
 *
 * @throws ReadingError for what is no such site; FetchError
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
    if (typeof item === 'string') leaveOut({ item: toldName(shown.title) ?? toldIdentity(shown.id), message: item });
    else if ((left -= 1) >= 0) yield item;
    else return leaveOut({ message: `Only the first ${options.mostItems} items are taken.` });
  }
}

function itemOf(shown: ShownEvent, siteZone: EventZone): ImportItem | string {
  const event = eventOfSite(shown, siteZone);
  const recurrenceId = toldIdentity(shown.recurrence_id);
  if (typeof event === 'string') return event;
  return { kind: 'event', event: recurrenceId === undefined ? event : singleOccurrence(event, recurrenceId) };
}

/** The events that a site shows, each once. */
class SiteEvents {
  private readonly list: string;
  private readonly seen = new Set<string>();
  /** Numbers of events that recur whose series were asked for. */
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

  /** The events of a page; of those that recur the series in the place of their dates. */
  private async *whole(events: ShownEvent[]): AsyncGenerator<ShownEvent> {
    const isDate = (shown: ShownEvent) => toldLine(shown.recurrence_id) !== undefined;
    const numbers = events.filter(isDate).flatMap(({ id }) => toldIdentity(id) ?? []);
    const unknown = [...new Set(numbers)].filter((id) => !this.asked.has(id));
    for (const id of unknown) this.asked.add(id);
    const series = unknown.length ? await this.series(unknown) : [];
    for (const one of [...series, ...events]) {
      const id = toldIdentity(one.id) ?? '';
      if (isDate(one) && this.seen.has(id)) continue;
      const name = isDate(one) ? `${id}#${toldLine(one.recurrence_id)}` : id;
      if (name !== '' && this.seen.has(name)) continue;
      this.seen.add(name);
      yield one;
    }
  }

  /** Those of these numbers that the site tells as a whole. */
  private async series(ids: string[]): Promise<ShownEvent[]> {
    const answer = await this.page(this.address({ include: ids.join(',') }));
    return answer?.events.filter(({ meta, recurrence_id }) => isObject(meta) && recurrence_id === undefined) ?? [];
  }

  /**
   * Checks that the site has the interface although its list is not found: sites of the convention answer 404 where no
   * event is in the window.
   */
  private async checkNamespace(): Promise<void> {
    const { root, namespace } = this.at;
    const answer = objectIn(await this.fetch(routeAddress(root, namespace)));
    if (answer?.namespace !== namespace) throw new ReadingError('format', 'The site answers without events.');
  }

  private address(query: Record<string, string>): string {
    return routeAddress(this.list, '', { page: '1', per_page: String(PER_PAGE), ...query });
  }

  /** A page of the list; nothing for one that is not there. */
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

  /** Where the list goes on: on the same site only. */
  private next(answer: Record<string, unknown> & { events: ShownEvent[] }, url: string, page: number) {
    const told = toldLine(answer.next_rest_url, 10_000);
    const total = Number(answer.total_pages);
    if (!answer.events.length || (told === undefined && !(total > page))) return undefined;
    const following = new URL(url);
    following.searchParams.set('page', String(page + 1));
    if (told === undefined || !URL.canParse(told)) return following.href;
    const { origin, pathname, searchParams, href } = new URL(told);
    const isList = pathname.startsWith(following.pathname) && routeIn(searchParams) === routeIn(following.searchParams);
    return origin === following.origin && isList && href !== url ? href : following.href;
  }
}

/** The route of a site without pretty addresses. */
const routeIn = (query: URLSearchParams): string | undefined => query.get('rest_route')?.replace(/\/+$/, '');
