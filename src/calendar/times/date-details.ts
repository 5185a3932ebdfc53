/** A time in its parts, zero-padded as they are stored. */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

/** The parts of `YYYY-MM-DD HH:MM:SS`. */
export function dateDetails(stored: string): DateDetails {
  return {
    year: stored.slice(0, 4),
    month: stored.slice(5, 7),
    day: stored.slice(8, 10),
    hour: stored.slice(11, 13),
    minutes: stored.slice(14, 16),
    seconds: stored.slice(17, 19),
  };
}
