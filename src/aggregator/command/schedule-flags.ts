import { InvalidArgumentError, Option, type Command } from 'commander';
import { FREQUENCIES, type Frequency, type ImportOptions } from '../records/import-record.js';

/** When a schedule is to start runs. */
export interface ScheduleFlags<F = Frequency | undefined> {
  frequency: F;
  day?: number;
  time?: string;
}

/** Reads a number of the command line that lies within bounds. */
export const whole =
  (from: number, to: number) =>
  (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to) return Number(text);
    throw new InvalidArgumentError(`It has to be a number from ${from} to ${to}.`);
  };

function timeOfDay(text: string): string {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new InvalidArgumentError('It has to be a time such as 04:30.');
}

/** Lets a command be told of a schedule; `usual` is the frequency where none is told. */
export function withScheduleFlags(command: Command, usual?: Frequency): Command {
  const frequency = new Option('--frequency <frequency>', 'how often it is looked at').choices(
    Object.keys(FREQUENCIES),
  );
  return command
    .addOption(usual ? frequency.default(usual) : frequency)
    .option('--day <day>', 'day of the week (1-7) or of the month (1-31) of a run', whole(1, 31))
    .option('--time <time>', 'time of day of a run, such as 04:30', timeOfDay);
}

/** The options of a schedule, as far as they are told. */
export const toldTimes = ({ day, time }: Pick<ScheduleFlags, 'day' | 'time'>): Partial<ImportOptions> => ({
  ...(day === undefined ? {} : { scheduleDay: day }),
  ...(time === undefined ? {} : { scheduleTime: time }),
});
