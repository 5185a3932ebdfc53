import { DateTime, type Zone } from 'luxon';

/** The recurrences of collections at a time of day. */
export const RECURRENCES = ['hourly', 'twicedaily', 'daily', 'weekly'] as const;

/** The settings of collections. */
export interface CollectionSettings {
  cache_max_time: number;
  cache_schedule_type: 'interval' | 'time';
  cache_time_interval: number;
  cache_scheduled_time: string;
  cache_schedule_interval: string;
  /** Unix time from which the schedule starts; 0 if no collections are scheduled. */
  collectedFrom: number;
}

/**
 * The Unix time of the first collection after `now`; `undefined` if none is scheduled or nothing expires. Times of day
 * are local to `zone`: a time skipped by a clock change moves forward, and of a repeated time the first one counts. All
 * instances compute the same time.
 */
export function nextCollection(settings: CollectionSettings, now: number, zone: Zone): number | undefined {
  const { collectedFrom, cache_max_time: lifetime, cache_time_interval: interval } = settings;
  if (!collectedFrom || !lifetime) return undefined;
  const after = Math.max(now, collectedFrom);
  if (settings.cache_schedule_type === 'interval') {
    const passed = Math.floor((after - collectedFrom) / interval);
    return collectedFrom + (passed + 1) * interval;
  }
  return nextAtTime(settings, DateTime.fromSeconds(after, { zone })).toSeconds();
}

function nextAtTime(settings: CollectionSettings, after: DateTime): DateTime {
  const { cache_schedule_interval: recurrence, cache_scheduled_time: time, collectedFrom } = settings;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (recurrence === 'hourly') {
    const inThisHour = after.set({ minute, second: 0, millisecond: 0 });
    return inThisHour > after ? inThisHour : inThisHour.plus({ hours: 1 });
  }
  if (recurrence === 'twicedaily') return nextOfDay(after, [hour % 12, (hour % 12) + 12], minute);
  if (recurrence !== 'weekly') return nextOfDay(after, [hour], minute);
  const planned = DateTime.fromSeconds(collectedFrom, { zone: after.zone });
  return nextOfWeek(after, nextOfDay(planned, [hour], minute), hour, minute);
}

/** The first time after `after` that has one of the hours (ascending) and the minute. */
function nextOfDay(after: DateTime, hours: readonly number[], minute: number): DateTime {
  for (let day = after.startOf('day'); ; day = day.plus({ days: 1 }))
    for (const hour of hours) {
      const candidate = day.set({ hour, minute });
      if (candidate > after) return candidate;
    }
}

/** The first time after `after` in the weekly schedule that starts with `first`. */
function nextOfWeek(after: DateTime, first: DateTime, hour: number, minute: number): DateTime {
  const day = first.startOf('day');
  const weeks = Math.max(0, Math.floor(after.diff(day, 'days').days / 7));
  const candidate = day.plus({ weeks }).set({ hour, minute });
  return candidate > after ? candidate : day.plus({ weeks: weeks + 1 }).set({ hour, minute });
}
