import { slugify } from '#libs/text';
import { millisOf, startOfDay, storedOf } from '#libs/times';
import type { CreateEventDto } from '../events/index.js';
import { CITIES, cityOfVenue, type DemoCity, type DemoTexts } from './demo-places.js';
import { ABOUT_GUESTS, DETAILS, GUESTS, KINDS, TAGS, THINGS, type DemoKind } from './demo-programme.js';
import { Dice } from './dice.js';

/** A demo event. Venue, organizers and tags are indexes from 0. */
export interface GeneratedEvent extends DemoTexts {
  /** The event's own members, in the form of a request. */
  sent: Omit<CreateEventDto, 'title'>;
  venue: number | undefined;
  organizers: number[];
  /** Slug of its category. */
  category: string;
  tags: number[];
}

/** The data that demo events refer to. */
export interface DemoWorld {
  venues: number;
  organizers: number;
  /** The first day, `YYYY-MM-DD`. */
  from: string;
}

const EVENT_SEED = 0x6576656e;
const DAY = 86_400_000;
/** The length of the period: five years. */
const DAYS = 1826;
/** Multiples of the golden ratio spread any number of events evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** The first event is in the middle of the 25th month. */
const FIRST_DAY = 745;
const MINUTE = 60_000;
/** The rules of recurring events. */
const RULES: readonly [string, ...string[]] = [
  'FREQ=WEEKLY;COUNT=8',
  'FREQ=WEEKLY;INTERVAL=2;COUNT=6',
  'FREQ=DAILY;COUNT=5',
  'FREQ=MONTHLY;COUNT=6',
  'FREQ=YEARLY;COUNT=3',
];
/** The time zones of events without a venue. */
const ONLINE_ZONES: readonly [string, ...string[]] = ['UTC+0', 'UTC+3', 'UTC-4:30', 'Europe/Berlin', 'Asia/Kathmandu'];

/** The event with an index, from 0. It does not depend on the number of events. */
export function demoEvent(index: number, { venues, organizers, from }: DemoWorld): GeneratedEvent {
  const dice = new Dice(EVENT_SEED, index);
  const kind = dice.pick(KINDS);
  const topic = dice.pick(kind.topics);
  const title = `${dice.pick(kind.names)}: ${topic}`;
  const venue = venues && !dice.oneIn(20) ? dice.below(venues) : undefined;
  const city = venue === undefined ? undefined : cityOfVenue(venue);
  const slug = `${slugify(title)}-${index + 1}`;
  return {
    slug,
    title,
    content: description(kind, topic, slug, dice),
    excerpt: dice.oneIn(2) ? opening(kind, topic, dice) : '',
    sent: {
      ...times(index, from, kind, dice),
      timezone: city?.timezone ?? dice.pick(ONLINE_ZONES),
      cost: cost(city ?? CITIES[0], dice),
      website: dice.oneIn(3) ? `https://example.org/programme/${slug}` : null,
      show_map: venue !== undefined,
      show_map_link: venue !== undefined,
      hide_from_listings: dice.oneIn(100),
      sticky: dice.oneIn(200),
      featured: dice.oneIn(25),
      ...(kind.hours && dice.oneIn(40) ? { meta: { rrule: dice.pick(RULES) } } : {}),
    },
    venue,
    organizers: dice.several(dice.oneIn(20) ? 0 : 1 + dice.below(3), organizers),
    category: kind.category.slug,
    tags: dice.several(1 + dice.below(4), TAGS.length),
  };
}

function times(index: number, from: string, { hours, minutes, days = 1 }: DemoKind, dice: Dice) {
  const day = Math.floor((((FIRST_DAY + 0.5) / DAYS + index * GOLDEN) % 1) * DAYS);
  const midnight = millisOf(startOfDay(from)) + day * DAY;
  if (!hours || !minutes) {
    const end = midnight + dice.below(days) * DAY;
    return { start_date: storedOf(midnight), end_date: storedOf(end), all_day: true };
  }
  const start = midnight + (dice.pick(hours) * 60 + dice.pick([0, 0, 15, 30])) * MINUTE;
  return { start_date: storedOf(start), end_date: storedOf(start + dice.pick(minutes) * MINUTE), all_day: false };
}

function cost({ price }: DemoCity, dice: Dice): string {
  const priced = (amount: number) => price.replace('#', String(amount));
  const amount = 3 + dice.below(30);
  const kind = dice.below(10);
  if (kind < 3) return 'Free';
  if (kind < 4) return '';
  return kind < 6 ? `${priced(amount)} - ${priced(amount + 5 + dice.below(20))}` : priced(amount);
}

function opening({ openings }: DemoKind, topic: string, dice: Dice): string {
  const text = dice.pick(openings).replace('%', topic);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Generates 500 to 1,000 bytes of HTML. */
function description(kind: DemoKind, topic: string, slug: string, dice: Dice): string {
  const guests = dice
    .several(1 + dice.below(2), GUESTS.length)
    .map((at) => dice.pick(ABOUT_GUESTS).replace('%', GUESTS[at] ?? ''));
  const [first, ...details] = dice.several(2 + dice.below(3), DETAILS.length).map((at) => DETAILS[at] ?? '');
  const things = dice.several(3, THINGS.length).map((at) => `<li>${THINGS[at] ?? ''}</li>`);
  return [
    `<p>${opening(kind, topic, dice)} ${guests.join(' ')}</p>`,
    `<p>${first}</p>`,
    ...(dice.oneIn(2) ? [`<h2>What to bring</h2>\n<ul>\n${things.join('\n')}\n</ul>`] : []),
    `<p>${details.join(' ')} <a href="https://example.org/programme/${slug}">More in the programme</a>.</p>`,
  ].join('\n\n');
}
