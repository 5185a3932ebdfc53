import { DateTime, type Zone } from 'luxon';

/** How often collections come that have a time of the day. */
export const RECURRENCES = ['hourly', 'twicedaily', 'daily', 'weekly'] as const;

const STEPS: Readonly<Record<string, { hours: number } | { days: number }>> = {
  hourly: { hours: 1 },
  twicedaily: { hours: 12 },
  daily: { days: 1 },
  weekly: { days: 7 },
};

/** What the settings say about collections. */
export interface CollectionSettings {
  cache_max_time: number;
  cache_schedule_type: 'interval' | 'time';
  cache_time_interval: number;
  cache_scheduled_time: string;
  cache_schedule_interval: string;
  collectedFrom: number;
}

/**
 * Unix time of the first collection after `now`, another Unix time; nothing where none is planned, or nothing expires.
 * Times of the day are those of `zone`. All instances reckon the same.
 */
export function nextCollection(settings: CollectionSettings, now: number, zone: Zone): number | undefined {
  const { collectedFrom, cache_max_time: lifetime, cache_time_interval: interval } = settings;
  if (!collectedFrom || !lifetime) return undefined;
  if (settings.cache_schedule_type === 'interval') {
    const passed = Math.max(0, Math.floor((now - collectedFrom) / interval));
    return collectedFrom + (passed + 1) * interval;
  }
  return nextAtTime(settings, now, zone);
}

function nextAtTime(settings: CollectionSettings, now: number, zone: Zone): number {
  const [hour = 0, minute = 0] = settings.cache_scheduled_time.split(':').map(Number);
  const step = STEPS[settings.cache_schedule_interval] ?? { days: 1 };
  const planned = DateTime.fromSeconds(settings.collectedFrom, { zone });
  let first = planned.set({ hour, minute, second: 0 });
  if (first <= planned) first = first.plus({ days: 1 });
  const late = now - first.toSeconds();
  const length = 'days' in step ? step.days * 86_400 : step.hours * 3600;
  // A day that a clock change makes shorter or longer moves it by less than a step.
  let count = Math.max(0, Math.floor(late / length) - 1);
  const at = (steps: number) =>
    'days' in step ? first.plus({ days: steps * step.days }) : first.plus({ hours: steps * step.hours });
  while (at(count).toSeconds() <= now) count += 1;
  return at(count).toSeconds();
}
