import { useDates } from '../../parts/dates.js';
import { list } from '../../requests.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import { type Lines, TodaySection } from './today-section.js';

interface TextsSectionProps {
  title: string;
  none: string;
  types: readonly ContentType[];
  status: 'draft' | 'pending' | 'future';
  /** Shows the texts of this account only. */
  author?: number;
}

interface Entry {
  id: number;
  date: string;
  modified: string;
  title: { raw: string };
}

const MOST = 6;

/** The texts of all types that have a status: scheduled ones by their dates, others by their last change. */
export function TextsSection({ title, none, types, status, author }: TextsSectionProps) {
  const texts = useWords('texts');
  const dates = useDates();
  const isScheduled = status === 'future';
  const query = {
    ...{ context: 'edit', status, per_page: MOST, _fields: 'id,date,modified,title.raw' },
    ...(isScheduled ? { orderby: 'date', order: 'asc' } : { orderby: 'modified', order: 'desc' }),
    ...(author === undefined ? {} : { author }),
  };
  const read = async (signal: AbortSignal): Promise<Lines> => {
    const pages = await Promise.all(
      types.map(async (type) => ({ type, ...(await list<Entry>(`/cms/v2/${type.rest_base}`, query, signal)) })),
    );
    const found = pages.flatMap(({ type, items }) => items.map((entry) => ({ type, entry })));
    found.sort((one, other) =>
      isScheduled
        ? one.entry.date.localeCompare(other.entry.date)
        : other.entry.modified.localeCompare(one.entry.modified),
    );
    return {
      total: pages.reduce((sum, { total }) => sum + total, 0),
      lines: found.slice(0, MOST).map(({ type, entry }) => ({
        key: entry.id,
        title: entry.title.raw || texts.untitled,
        to: `/texts/${type.rest_base}/${entry.id}`,
        note: (
          <>
            {type.labels.singular_name ?? type.name} · {dates.both(isScheduled ? entry.date : entry.modified)}
          </>
        ),
      })),
    };
  };
  const [first] = types;
  return (
    <TodaySection
      title={title}
      none={none}
      queryKey={[`/cms/v2/${first?.rest_base}`, 'today', types.map(({ slug }) => slug), query]}
      read={read}
      to={`/texts/${first?.rest_base}`}
      search={{ status, ...(author === undefined ? {} : { author: String(author) }) }}
    />
  );
}
