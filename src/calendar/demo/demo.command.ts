import { Command, InvalidArgumentError } from 'commander';
import { DateTime } from 'luxon';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import { runProgram, openSite } from '../../command-line.js';

interface Flags {
  events: number;
  venues: number;
  organizers: number;
  from?: string;
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

const program = new Command('lintel demo')
  .description(
    'Fills the calendar with generated events over five years. Run it again with the same options to continue an interrupted run.',
  )
  .requiredOption('--events <number>', 'number of events', whole(1, 2_000_000))
  .option('--venues <number>', 'number of venues', whole(0, 100_000), 50)
  .option('--organizers <number>', 'number of organizers', whole(0, 100_000), 20)
  .option('--from <day>', 'first day (default: the first of the month two years ago)', day)
  .action(async (flags: Flags) => {
    process.exitCode = await fill(flags);
  });

async function fill({ from, ...counts }: Flags): Promise<number> {
  const signal = interruption();
  const app = await openSite();
  const { DemoCalendar } = await import('./demo-calendar.service.js');
  const view = progressView(process.stderr);
  try {
    const demo = app.get(DemoCalendar);
    const report = await demo.run({
      ...counts,
      from: from ?? demo.firstDay(),
      signal,
      progress: (progress) => view.show(progress),
    });
    view.end();
    console.log(report.lines().join('\n'));
    return report.interrupted ? INTERRUPTED : 0;
  } finally {
    view.end();
    await app.close();
  }
}

runProgram(program);
