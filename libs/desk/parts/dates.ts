import { useMemo } from 'react';
import { useTag } from '../words.js';

/**
 * Writes times as people of the language do.
 *
 * @returns functions of a time of the site, such as `2027-03-04T18:00:00`: its date, its time, or both
 */
export function useDates() {
  const tag = useTag();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      // Times are those of the site, and are shown as they are.
      const known = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
      return (time: string) => {
        const read = new Date(`${time.replace(' ', 'T').replace(/Z$/, '')}Z`);
        return Number.isNaN(read.getTime()) ? '' : known.format(read);
      };
    };
    return {
      date: format({ dateStyle: 'medium' }),
      time: format({ timeStyle: 'short' }),
      both: format({ dateStyle: 'medium', timeStyle: 'short' }),
    };
  }, [tag]);
}
