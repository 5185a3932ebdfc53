import { isDay, isMonth } from '#libs/times';

/** A view of a list of events, as links of the calendar add-on of the convention name it. */
export interface FormerView {
  view?: 'list' | 'month' | 'week' | 'day' | 'photo' | 'past';
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  date?: string;
  page: number;
}

/** The list at the start of a path, and the view at its end. */
export interface FormerListPath extends FormerView {
  list: readonly string[];
}

/** The views by their names in paths and queries. Those without a counterpart are lists. */
const VIEWS: ReadonlyMap<string, NonNullable<FormerView['view']>> = new Map([
  ...(['list', 'upcoming', 'map', 'summary', 'all'] as const).map((name) => [name, 'list'] as const),
  ...(['day', 'today'] as const).map((name) => [name, 'day'] as const),
  ...(['month', 'week', 'photo', 'past'] as const).map((name) => [name, name] as const),
]);
const MAX_PAGE = /^[1-9]\d{0,6}$/;

/** The view of a name; undefined for other names. */
export const formerView = (name: string): FormerView['view'] => VIEWS.get(name.toLowerCase());

/** A day or a month of the convention; undefined for other texts. */
export const formerDate = (text: string | null | undefined): string | undefined =>
  text && (isDay(text) || isMonth(text)) ? text : undefined;

/** Splits the path of a view below `events/`: `category/music/month/2027-05`, `list/page/2`, `2027-05-14`. */
export function splitFormerPath(segments: readonly string[]): FormerListPath {
  const list = [...segments];
  const found: FormerView = { page: 1 };
  if (list.at(-1) === 'ical') list.pop();
  if (list.at(-2) === 'page' && MAX_PAGE.test(list.at(-1) ?? '')) found.page = Number(list.splice(-2)[1]);
  if (list.at(-1) === 'featured') list.pop();
  found.date = formerDate(list.at(-1));
  if (found.date !== undefined) list.pop();
  found.view = formerView(list.at(-1) ?? '');
  if (found.view !== undefined) list.pop();
  // A day alone is its view. Other dates without a view mean their month, as in queries.
  else if (found.date !== undefined && isDay(found.date)) found.view = 'day';
  return { ...found, list };
}
