import { useDates } from '../../parts/dates.js';
import { plainText } from '../../parts/plain-text.js';
import { list, read } from '../../requests.js';
import { useWords } from '../../words.js';
import { TodaySection } from './today-section.js';

const MOST = 6;
const LONGEST = 90;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

interface Comment {
  id: number;
  author_name: string;
  date: string;
  content: { rendered: string };
}

/** Comments that wait for a decision. */
export function CommentsSection() {
  const words = useWords('today');
  const dates = useDates();
  const path = '/cms/v2/comments';
  const query = { context: 'edit', status: 'hold', per_page: MOST, _fields: 'id,author_name,date,content.rendered' };
  return (
    <TodaySection
      title={words.comments}
      none={words.noComments}
      queryKey={[path, 'today', query]}
      to="/comments"
      read={async (signal) => {
        const { items, total } = await list<Comment>(path, query, signal);
        const lines = items.map(({ id, author_name: name, date, content }) => ({
          key: id,
          title: shortened(plainText(content.rendered)) || words.emptyComment,
          to: '/comments',
          note: (
            <>
              {name || words.anonymous} · {dates.both(date)}
            </>
          ),
        }));
        return { lines, total };
      }}
    />
  );
}

interface Event {
  id: number;
  title: string;
  start_date: string;
  all_day: boolean;
  venue?: { venue?: string };
  /** The series, and which of its dates it is. */
  parent?: number;
  recurrence_id?: string;
}

/** The next dates of the calendar. */
export function EventsSection() {
  const words = useWords('today');
  const dates = useDates();
  const path = '/cal/events/v1/events';
  const fields = ['id', 'title', 'start_date', 'all_day', 'venue.venue', 'parent', 'recurrence_id'].map(
    (name) => `events.${name}`,
  );
  const query = { per_page: MOST, _fields: ['total', ...fields].join() };
  return (
    <TodaySection
      title={words.events}
      none={words.noEvents}
      queryKey={[path, 'today', query]}
      to="/calendar"
      read={async (signal) => {
        const { events, total } = await read<{ events: Event[]; total: number }>(path, query, signal);
        const lines = events.map(({ id, title, start_date: start, all_day: isAllDay, venue, ...date }) => ({
          key: `${id}-${start}`,
          title: plainText(title),
          to: `/calendar/${date.recurrence_id === undefined ? id : (date.parent ?? id)}`,
          search: date.recurrence_id === undefined ? undefined : { date: date.recurrence_id },
          note: [isAllDay ? dates.date(start) : dates.both(start), venue?.venue && plainText(venue.venue)]
            .filter(Boolean)
            .join(' · '),
        }));
        return { lines, total };
      }}
    />
  );
}

interface Import {
  id: number;
  source: string;
  error: { message: string } | null;
}

/** Runs of imports that failed. */
export function ImportsSection() {
  const words = useWords('today');
  const path = '/lintel/v1/imports';
  const query = { status: 'cal-ea-failed', per_page: MOST, _fields: 'id,source,error' };
  return (
    <TodaySection
      title={words.imports}
      none={words.noImports}
      queryKey={[path, 'today', query]}
      to="/imports"
      read={async (signal) => {
        const { items, total } = await list<Import>(path, query, signal);
        const lines = items.map(({ id, source, error }) => ({
          key: id,
          title: source,
          to: '/imports',
          note: error?.message,
        }));
        return { lines, total };
      }}
    />
  );
}

interface NotFound {
  url: string;
  count: number;
}

/** Addresses that visitors asked for in vain, the most frequent ones first. The log keeps a week, unless it is set otherwise. */
export function NotFoundSection() {
  const words = useWords('today');
  const path = '/redirection/v1/404';
  const query = { groupBy: 'url', per_page: MOST };
  return (
    <TodaySection
      title={words.notFound}
      none={words.noNotFound}
      queryKey={[path, 'today', query]}
      to="/redirects/missing"
      read={async (signal) => {
        const { items, total } = await read<{ items: NotFound[]; total: number }>(path, query, signal);
        const lines = items.map(({ url, count }) => ({
          key: url,
          title: url,
          to: '/redirects/missing',
          note: words.times(count),
        }));
        return { lines, total };
      }}
    />
  );
}
