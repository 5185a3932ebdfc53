import { useMemo } from 'react';
import { useTag } from '../../words.js';

/** Writes days and times of the wall clock as people of the language do, with their weekdays. */
export function useCalendarDates() {
  const tag = useTag();
  return useMemo(() => {
    const reader = (options: Intl.DateTimeFormatOptions) => {
      const form = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
      return (time: string) => {
        const date = new Date(`${time.length > 10 ? time.replace(' ', 'T') : `${time}T00:00:00`}Z`);
        return Number.isNaN(date.getTime()) ? '' : form.format(date);
      };
    };
    const weekday = reader({ weekday: 'long' });
    const short = reader({ weekday: 'short' });
    return {
      /** `Thursday, May 1, 2031` */
      fullDay: reader({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      /** `Thu, May 1, 2031, 10:00` */
      full: reader({
        ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
        ...{ hour: 'numeric', minute: '2-digit' },
      }),
      /** `May 2031` */
      month: reader({ month: 'long', year: 'numeric' }),
      time: reader({ hour: 'numeric', minute: '2-digit' }),
      /** `1 May` */
      shortDay: reader({ day: 'numeric', month: 'short' }),
      date: reader({ dateStyle: 'medium' }),
      /** The weekday of a day. */
      weekdayName: weekday,
      /** The weekday with a number: 0 is Sunday, as 2 January 2000 was. */
      dayName: (number: number) => weekday(`2000-01-0${number + 2}`),
      shortDayName: (number: number) => short(`2000-01-0${number + 2}`),
    };
  }, [tag]);
}
