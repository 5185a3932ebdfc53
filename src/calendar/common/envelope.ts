import { Min } from 'class-validator';
import { BareField, DefaultIsDocumentation } from '#libs/args';
import { View, member, shownName, type Envelope } from '#libs/presenting';
import { Reply, paged, sliceUrl, type ListRequest } from '#libs/requests';
import type { SettingsService } from '../../settings/index.js';

const MAX_PER_PAGE = 50;
/** The headers with the totals of a list, and their names in the convention. */
const TOTAL = 'X-CAL-Total';
const TOTAL_PAGES = 'X-CAL-TotalPages';
export const CONVENTION_HEADERS = [
  [TOTAL, 'X-TEC-Total'],
  [TOTAL_PAGES, 'X-TEC-TotalPages'],
] as const;

/** The documented response for a page beyond the last. */
export const FEWER_PAGES = { status: 404, description: 'The page number is larger than the number of pages.' };

/** The arguments that every list of the calendar takes. */
export class EnvelopeDto {
  @BareField('integer', { default: 1, description: 'Page of the list, from 1.' })
  @Min(1)
  page: number;

  @BareField('integer', {
    default: 10,
    description: `Items per page, at most ${MAX_PER_PAGE}. Defaults to the setting posts_per_page.`,
  })
  @Min(1)
  @DefaultIsDocumentation()
  per_page?: number;
}

/** The number of items per page; the maximum if the setting disables pagination. */
export function perPageOf({ per_page: sent }: EnvelopeDto, settings: SettingsService): number {
  const wanted = sent ?? settings.get('posts_per_page');
  return wanted > 0 ? Math.min(wanted, MAX_PER_PAGE) : MAX_PER_PAGE;
}

/** The arguments of a list, in the order in which its URL repeats them. Absent and empty ones are omitted. */
export type EffectiveArguments = Record<
  string,
  string | number | boolean | readonly (string | number)[] | object | undefined
>;

/** A page of a list, ready for the response. */
interface EnvelopePage {
  /** Name of the member that holds the items. */
  key: string;
  items: readonly unknown[];
  /** Absent if the request wants none. */
  total: number | undefined;
  page: number;
  perPage: number;
  /** The arguments other than the page and its size. */
  args: EffectiveArguments;
}

/** Describes the envelope of a list for the documentation. */
export const inEnvelope = (items: string): Envelope => ({
  items,
  totals: [TOTAL, TOTAL_PAGES],
  members: {
    rest_url: described('string', 'URL of this page of the list.', 'uri'),
    next_rest_url: { ...described('string', 'URL of the next page, if there is one.', 'uri'), omit },
    previous_rest_url: { ...described('string', 'URL of the previous page, if there is one.', 'uri'), omit },
    total: { ...described('integer', 'Number of items on all pages, unless `_totals` is `none`.'), omit },
    total_pages: { ...described('integer', 'Number of pages, unless `_totals` is `none`.'), omit },
  },
});

/** Marks a member that a response may lack, for the documentation. */
const omit = (): boolean => true;

const described = (type: 'string' | 'integer', description: string, format?: 'uri') =>
  member('view', type, description, () => undefined, format ? { format } : {});

/** The response of a list of events, venues or organizers. */
export function envelope(request: ListRequest, list: EnvelopePage): Reply {
  const { totals, next, previous } = members(request, list);
  const rest_url = `${request.url}/?${search({ page: list.page, ...sized(list) })}`;
  return answer(request, list, { [list.key]: list.items, rest_url, ...next, ...previous, ...totals });
}

/** The response of a list of terms, whose own URL has no arguments. */
export function termEnvelope(request: ListRequest, list: EnvelopePage): Reply {
  const { totals, next, previous } = members(request, list);
  return answer(request, list, { rest_url: request.url, ...totals, [list.key]: list.items, ...next, ...previous });
}

/** The view of the items: `_fields` names them relative to the envelope (`events.id`). */
export function viewOfItems(view: View, key: string): View {
  if (!view.fields) return view;
  const below = view.fields.get(key);
  if (below && !below.size) return new View(view.context, undefined, view.embeds);
  return new View(view.context, below ?? new Map(), view.embeds);
}

function members(request: ListRequest, list: EnvelopePage) {
  const { total, page, perPage, items } = list;
  const { url, slice: part } = request;
  if (part.hasCursor) {
    const { nextCursor } = part;
    const next = nextCursor === undefined ? {} : { next_rest_url: sliceUrl(request, { _cursor: nextCursor }) };
    return { totals: {}, next, previous: {} };
  }
  // Without a total, a full page may have a next one.
  const pages = total === undefined ? page + Number(items.length === perPage) : Math.ceil(total / perPage);
  const at = (number: number) => `${url}/?${search({ ...sized(list), page: number > 1 ? number : undefined })}`;
  return {
    totals: total === undefined ? {} : { total, total_pages: pages },
    next: page < pages ? { next_rest_url: at(page + 1) } : {},
    previous: page > 1 ? { previous_rest_url: at(page - 1) } : {},
  };
}

const sized = ({ perPage, args }: EnvelopePage): EffectiveArguments => ({ per_page: perPage, ...args });

function answer(
  request: ListRequest,
  { items: { length: size }, total, page, perPage }: EnvelopePage,
  body: Record<string, unknown>,
): Reply {
  const reply = paged(request, { body, size, total, page, perPage });
  if (total === undefined) return reply;
  const { headers } = reply;
  const { 'X-WP-Total': items = 0, 'X-WP-TotalPages': pages = 0 } = headers;
  return new Reply(body, { headers: { ...headers, [shownName(TOTAL)]: items, [shownName(TOTAL_PAGES)]: pages } });
}

function search(args: EffectiveArguments): string {
  const sent = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one);
      return;
    }
    const text = String(value ?? '');
    if (text) sent.append(name, text);
  };
  for (const [name, value] of Object.entries(args)) add(name, value);
  return sent.toString();
}
