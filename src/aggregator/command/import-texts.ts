import type { ImportRecord } from '../common/index.js';
import type { ImportedEvent, ImportItem } from '../items/index.js';
import { withoutPassword, type ImportDetails, type ImportList } from '../records/index.js';
import type { PreviewResult } from '../runs/index.js';

const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  cal_events: ['event', 'events'],
  cal_venue: ['venue', 'venues'],
  cal_organizer: ['organizer', 'organizers'],
  cal_events_cat: ['category', 'categories'],
  post_tag: ['tag', 'tags'],
  attachment: ['image', 'images'],
};
const MAX_MESSAGES = 20;

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A summary such as `3 events created, 1 event updated`. */
function countsText(counts: Counts): string {
  const parts = Object.entries(counts).flatMap(([kind, actions]) =>
    Object.entries(actions).map(([action, count]) => {
      const [one, many] = KINDS[kind] ?? [kind, kind];
      return count ? `${count} ${count === 1 ? one : many} ${action}` : '';
    }),
  );
  return parts.filter(Boolean).join(', ') || 'nothing to do';
}

/** A tab-separated line for a schedule. */
export function scheduleLine({ id, origin, frequency, paused, options, modifiedAt, ...record }: ImportRecord): string {
  const { source, file, sourceName, dates } = options;
  const state = paused ? 'paused' : (record.lastImportStatus ?? 'not run yet');
  const failed = record.failures ? `${record.failures} failed` : '';
  const location = withoutPassword(source ?? file ?? '');
  return [
    id,
    origin,
    frequency,
    state,
    failed,
    `${modifiedAt.slice(0, 19)}Z`,
    sourceName ?? '',
    dates ?? '',
    location,
  ].join('\t');
}

/** A tab-separated line for a run. */
export const runLine = ({ id, status, origin, schedule, modified_at: at, source, activity, error }: Run): string =>
  [id, statusWord(status), origin, schedule || '', at, source, countsText(activity), error?.message ?? ''].join('\t');
type Run = ImportList['imports'][number];

/** The outcome of a run, with its first messages. */
export function outcomeText({ id, status, activity, messages }: ImportDetails): string {
  const isDone = status === 'cal-ea-success';
  const head =
    isDone || status === 'cal-ea-failed'
      ? `Import ${id} ${isDone ? 'is done' : 'has failed'}: ${countsText(activity)}.`
      : `Import ${id} is not done yet. The running site continues it; "run ${id}" continues it now.`;
  return [head, ...messageLines(messages)].join('\n');
}

/** Details of an import, and the latest runs of a schedule. */
export function detailsText(details: ImportDetails, runs: readonly Run[]): string {
  const properties: [name: string, value: unknown][] = [
    ['import', `${details.id} (${details.title})`],
    ['status', statusWord(details.status) + (details.paused ? ', paused' : '')],
    ['source', details.source],
    ['schedule', details.schedule || ''],
    ...Object.entries(details.settings).map(([name, value]): [string, unknown] => [
      name === 'status' ? 'status of events' : name,
      value ?? '',
    ]),
    ['created', details.created_at],
    ['last change', details.modified_at],
    ['last run', details.last_import_status ?? ''],
    ['failures in a row', details.failures || ''],
    ['id at the service', details.import_id ?? ''],
    ['waits for', details.phase ?? ''],
    ['done', details.status === 'cal-ea-schedule' ? '' : `${details.percentage_complete} %`],
    ['activity', details.status === 'cal-ea-schedule' ? '' : countsText(details.activity)],
  ];
  const lines = properties.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${String(value)}`);
  return [...lines, ...messageLines(details.messages), ...(runs.length ? ['runs:', ...runs.map(runLine)] : [])].join(
    '\n',
  );
}

/** The result of a preview. */
export function previewText({ items, first, counts, unchanged, problems, problemCount }: PreviewResult): string {
  const lines = problems.map(({ line, item, message }) =>
    `  ${[line === undefined ? '' : `line ${line}`, item ?? ''].filter(Boolean).join(', ')}: ${message}`.replace(
      '  : ',
      '  ',
    ),
  );
  return [
    `${items} items found. Nothing was changed. A run would do this: ${countsText(counts)}.`,
    ...(unchanged ? [`${unchanged} of them are unchanged.`] : []),
    ...(first.length ? ['First items:', ...first.map((item) => `  ${itemText(item)}`), ''] : []),
    ...lines,
    ...(problemCount > problems.length ? [`  and ${problemCount - problems.length} more problems`] : []),
  ].join('\n');
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const dayText = (local: string): string => DAY.format(new Date(`${local.slice(0, 10)}T00:00:00Z`));

/** An item in one line. The names of weekday and month make its dates unambiguous. */
function itemText(item: ImportItem): string {
  if (item.kind !== 'event') return item.kind === 'venue' ? item.venue.name : item.organizer.name;
  const { title, timezone, recurrence, private: isPrivate, cancelled } = item.event;
  const flags = [timezone, recurrence && 'recurring', isPrivate && 'private', cancelled && 'cancelled'];
  return `${title}: ${[whenText(item.event), ...flags.filter(Boolean)].join(', ')}`;
}

function whenText({ start, end, allDay }: ImportedEvent): string {
  const [firstDay, lastDay] = [dayText(start), dayText(end)];
  if (allDay) return firstDay === lastDay ? `${firstDay}, all day` : `${firstDay} to ${lastDay}, all day`;
  const until = firstDay === lastDay ? timeText(end) : `${lastDay}, ${timeText(end)}`;
  return `${firstDay}, ${timeText(start)}${end === start ? '' : ` to ${until}`}`;
}

const timeText = (local: string): string => local.slice(11, 16);

const statusWord = (status: string): string => status.replace('cal-ea-', '');

function messageLines(messages: ImportDetails['messages']): string[] {
  const lines = messages
    .slice(0, MAX_MESSAGES)
    .map(({ level, code, message, logged_at: at }) => `  ${at} ${level} ${message} (${code})`);
  const more = messages.length - lines.length;
  return more > 0 ? [...lines, `  and ${more} more messages`] : lines;
}
