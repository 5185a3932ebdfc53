import { CronTime } from 'cron';

/** A function from a moment to the next time of a cron expression, in UTC. */
export function cronTimes(expression: string): (moment: Date) => Date {
  const times = new CronTime(expression, 'UTC');
  return (moment) => times.getNextDateFrom(moment, 'UTC').toJSDate();
}
