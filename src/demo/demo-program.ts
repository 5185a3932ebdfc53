import { Command, InvalidArgumentError, Option } from 'commander';
import { DateTime } from 'luxon';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { Site, WithSite } from '../start/command-line.js';
import type { RemovalReport } from './demo-removal.js';

interface Flags {
  events?: number;
  venues: number;
  organizers: number;
  from?: string;
  remove?: boolean;
}

const YEARS = { first: 1900, last: 2200 };

const whole = (least: number, most: number) => (text: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (number < least || number > most)
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most.toLocaleString('en')}.`);
  return number;
};

function day(text: string): string {
  const { isValid, year } = DateTime.fromFormat(text, 'yyyy-MM-dd');
  if (!isValid || year < YEARS.first || year > YEARS.last)
    throw new InvalidArgumentError(`Expected a day from ${YEARS.first} to ${YEARS.last} as YYYY-MM-DD.`);
  return text;
}

/** Builds the `demo` command. */
export const demoProgram = (withSite: WithSite): Command =>
  new Command('lintel demo')
    .description(
      'Adds the sample site that the first start shows: posts, pages, a calendar, redirects and an import. With --events, fills the calendar with generated events over five years instead. Nothing is added twice: run it again to continue an interrupted run.',
    )
    .addOption(new Option('--remove', 'remove all of it, except what was changed or is in use').conflicts('events'))
    .option('--events <number>', 'number of generated events', whole(1, 2_000_000))
    .option('--venues <number>', 'number of generated venues', whole(0, 100_000), 50)
    .option('--organizers <number>', 'number of generated organizers', whole(0, 100_000), 20)
    .option('--from <day>', 'first day of generated events (default: the first of the month two years ago)', day)
    .action(({ remove, events, ...flags }: Flags) =>
      withSite((site) => {
        if (remove) return removeAll(site);
        return events === undefined ? addSite(site) : addEvents(site, { ...flags, events });
      }),
    );

/** Nouns of kinds of items for people: one, and several. */
const NOUNS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'entry:post': ['post', 'posts'],
  'entry:page': ['page', 'pages'],
  'entry:attachment': ['media item', 'media items'],
  'entry:cal_events': ['event', 'events'],
  'entry:cal_venue': ['venue', 'venues'],
  'entry:cal_organizer': ['organizer', 'organizers'],
  'entry:nav_menu_item': ['menu item', 'menu items'],
  'term:category': ['category', 'categories'],
  'term:post_tag': ['tag', 'tags'],
  'term:cal_events_cat': ['event category', 'event categories'],
  'term:nav_menu': ['menu', 'menus'],
  user: ['author', 'authors'],
  comment: ['comment', 'comments'],
  rule: ['redirect rule', 'redirect rules'],
  redirects: ['logged redirect', 'logged redirects'],
  misses: ['logged visit without a page', 'logged visits without a page'],
  import: ['import schedule', 'import schedules'],
};

const nounOf = (kind: string, count: number): string => NOUNS[kind]?.[count === 1 ? 0 : 1] ?? kind;

const listed = (counts: ReadonlyMap<string, number>): string =>
  Object.keys(NOUNS)
    .flatMap((kind) => {
      const count = counts.get(kind) ?? 0;
      return count ? [`${count.toLocaleString('en')} ${nounOf(kind, count)}`] : [];
    })
    .join(', ');

async function addSite(site: Site): Promise<string> {
  const { DemoSite } = await import('./demo-site.js');
  const demo = site.get(DemoSite);
  const made = await demo.create({ isNew: false });
  if (!made) return 'The sample site is already there. Nothing was added.';
  await demo.complete();
  return `Added: ${listed(made)}.`;
}

async function addEvents(
  site: Site,
  { from, ...counts }: Omit<Flags, 'events' | 'remove'> & { events: number },
): Promise<string> {
  const [{ DemoCalendar }, { DemoMarks }, { DEMO_SETS }] = await Promise.all([
    import('../calendar/demo/index.js'),
    import('./demo-marks.js'),
    import('./demo-registry.js'),
  ]);
  const [demo, marks] = [site.get(DemoCalendar), site.get(DemoMarks)];
  const view = progressView(process.stderr);
  try {
    const report = await demo.run({
      ...counts,
      from: from ?? demo.firstDay(),
      made: (kind, items) =>
        marks.register(
          DEMO_SETS.events,
          items.map((item) => ({ kind, ...item })),
        ),
      signal: interruption(),
      progress: (progress) => view.show(progress),
    });
    if (report.interrupted) process.exitCode = INTERRUPTED;
    return report.lines().join('\n');
  } finally {
    view.end();
  }
}

const REASONS = { changed: 'changed', used: 'in use' } as const;

async function removeAll(site: Site): Promise<string> {
  const { DemoRemoval } = await import('./demo-removal.js');
  return removalText(await site.get(DemoRemoval).run());
}

function removalText({ removed, kept }: RemovalReport): string {
  const lines = [removed.size ? `Removed: ${listed(removed)}.` : 'Nothing was removed.'];
  if (kept.length) lines.push('Kept, because it was changed or is in use:');
  for (const { kind, id, name, reason } of kept) lines.push(`  ${nounOf(kind, 1)} ${id}, ${name} (${REASONS[reason]})`);
  return lines.join('\n');
}
