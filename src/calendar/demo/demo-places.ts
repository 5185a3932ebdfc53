import { slugify } from '#libs/text';
import type { WriteOrganizerArgs } from '../organizers/organizers.args.js';
import type { WriteVenueArgs } from '../venues/venues.args.js';
import { CITIES, type DemoCity } from './demo-cities.js';
import { Dice, pairedName } from './dice.js';

/** What every entry that is made up has. */
export interface DemoTexts {
  slug: string;
  title: string;
  content: string;
  excerpt: string;
}

/** A venue that is made up; what only venues have is as somebody would send it. */
export interface DemoVenue extends DemoTexts {
  sent: Partial<WriteVenueArgs>;
}

/** An organizer that is made up. */
export interface DemoOrganizer extends DemoTexts {
  sent: Partial<WriteOrganizerArgs>;
}

const VENUE_SEED = 0x76656e75;
const ORGANIZER_SEED = 0x6f726761;
/** About nine kilometres. */
const FARTHEST_DEGREES = 0.08;

const VENUE_NAMES =
  'Old Riverside Northern Garden Market Harbour Linden Station Castle Orchard Bridge Meadow Lantern Chapel Foundry Weavers'.split(
    ' ',
  );
const VENUE_KINDS = 'Hall Theatre Library Gallery Club Museum Pavilion Courtyard Studio School Arena Café'.split(' ');
const VENUE_TEXTS: readonly [string, ...string[]] = [
  'The doors open half an hour before every event; the cloakroom is free.',
  'Step-free from the street to every room. The bar in the foyer takes cards only.',
  'Two rooms, a garden and a small kitchen that local groups may use on weekdays.',
  'Built as a warehouse, restored by the neighbourhood, and open to everybody since.',
  'Five minutes from the next stop; bicycles can be left in the yard.',
];

const ORGANIZER_NAMES =
  'Bluebird Meridian Evergreen Lighthouse Corner Copper Daybreak Open Paper Northside Kingfisher Tandem Saltwater Marigold Compass Hearth Juniper Quarter Sparrow Tidal Upland Violet Windmill Yarrow'.split(
    ' ',
  );
const ORGANIZER_KINDS =
  'Collective Society Ensemble Workshop Association Foundation Players Club Initiative Network Circle Events'.split(
    ' ',
  );
const ORGANIZER_TEXTS: readonly [string, ...string[]] = [
  'Volunteers who bring people of the neighbourhood together, week after week.',
  'A small team that looks after programmes, tickets and good coffee.',
  'We have been putting on events for a broad audience for more than ten years.',
  'Artists, teachers and technicians who share what they know.',
];

const paragraph = (text: string) => `<p>${text}</p>`;
const withDigits = (pattern: string, dice: Dice) => pattern.replaceAll('#', () => String(dice.below(10)));

/** The town of a venue: they take turns. */
export const cityOfVenue = (index: number): DemoCity => CITIES[index % CITIES.length] ?? CITIES[0];

/** The venue of a number, from 0. */
export function demoVenue(index: number): DemoVenue {
  const dice = new Dice(VENUE_SEED, index);
  const city = cityOfVenue(index);
  const title = `${pairedName(Math.floor(index / CITIES.length), VENUE_NAMES, VENUE_KINDS)} ${city.name}`;
  const slug = slugify(title);
  return {
    slug,
    title,
    content: paragraph(dice.pick(VENUE_TEXTS)),
    excerpt: '',
    sent: {
      address: `${dice.pick(city.streets)} ${dice.below(150) + 1}`,
      city: city.name,
      country: city.country,
      state: city.state,
      province: city.province,
      zip: withDigits(city.zip, dice),
      phone: withDigits(city.phone, dice),
      website: `https://${slug}.example.org/`,
      geo_lat: degrees(city.lat + dice.aside() * FARTHEST_DEGREES),
      geo_lng: degrees(city.lng + dice.aside() * FARTHEST_DEGREES),
    },
  };
}

/** The organizer of a number, from 0. */
export function demoOrganizer(index: number): DemoOrganizer {
  const dice = new Dice(ORGANIZER_SEED, index);
  const title = pairedName(index, ORGANIZER_NAMES, ORGANIZER_KINDS);
  const slug = slugify(title);
  return {
    slug,
    title,
    content: paragraph(dice.pick(ORGANIZER_TEXTS)),
    excerpt: '',
    sent: {
      phone: withDigits(dice.pick(CITIES).phone, dice),
      email: `hello@${slug}.example.org`,
      website: `https://${slug}.example.org/`,
    },
  };
}

const degrees = (number: number) => Number(number.toFixed(5));
