import { slugify } from '#libs/text';
import type { WriteOrganizerDto } from '../organizers/index.js';
import type { WriteVenueDto } from '../venues/index.js';
import { Dice, pairedName } from './dice.js';

/** A town with venues. */
export interface DemoCity {
  name: string;
  country: string;
  /** Only of countries that have states. */
  state?: string;
  province?: string;
  /** `#` stands for a digit that varies between venues; the same in `phone`. */
  zip: string;
  phone: string;
  timezone: string;
  lat: number;
  lng: number;
  /** `#` stands for the amount. */
  price: string;
  streets: readonly [string, ...string[]];
}

/** Towns in many time zones, in both hemispheres, with and without daylight saving time. */
export const CITIES: readonly [DemoCity, ...DemoCity[]] = [
  {
    name: 'Berlin',
    country: 'Germany',
    zip: '10###',
    phone: '+49 30 5550####',
    timezone: 'Europe/Berlin',
    lat: 52.52,
    lng: 13.405,
    price: '# €',
    streets: ['Lindenstraße', 'Am Alten Hafen', 'Gartenweg', 'Mühlenallee'],
  },
  {
    name: 'London',
    country: 'United Kingdom',
    zip: 'E# #AB',
    phone: '+44 20 5550 ####',
    timezone: 'Europe/London',
    lat: 51.507,
    lng: -0.128,
    price: '£#',
    streets: ['Canal Street', 'Orchard Lane', 'Weavers Row', 'Station Road'],
  },
  {
    name: 'New York',
    country: 'United States',
    state: 'NY',
    zip: '10###',
    phone: '+1 212 555 ####',
    timezone: 'America/New_York',
    lat: 40.713,
    lng: -74.006,
    price: '$#',
    streets: ['Second Avenue', 'Mulberry Street', 'Pier Road', 'West 12th Street'],
  },
  {
    name: 'Rome',
    country: 'Italy',
    province: 'RM',
    zip: '001##',
    phone: '+39 06 555 ####',
    timezone: 'Europe/Rome',
    lat: 41.903,
    lng: 12.496,
    price: '€ #',
    streets: ['Via Appia', 'Via dei Giardini', 'Piazza del Mercato', 'Viale delle Palme'],
  },
  {
    name: 'Los Angeles',
    country: 'United States',
    state: 'CA',
    zip: '900##',
    phone: '+1 213 555 ####',
    timezone: 'America/Los_Angeles',
    lat: 34.052,
    lng: -118.244,
    price: '$#',
    streets: ['Palm Avenue', 'Canyon Drive', 'Olive Street', 'Mission Road'],
  },
  {
    name: 'Tokyo',
    country: 'Japan',
    zip: '1##-00##',
    phone: '+81 3 5555 ####',
    timezone: 'Asia/Tokyo',
    lat: 35.677,
    lng: 139.765,
    price: '¥#00',
    streets: ['Sakura-dori', 'Chuo-dori', 'Kawabata', 'Jinja-mae'],
  },
  {
    name: 'Sydney',
    country: 'Australia',
    state: 'NSW',
    zip: '20##',
    phone: '+61 2 5550 ####',
    timezone: 'Australia/Sydney',
    lat: -33.869,
    lng: 151.209,
    price: '$#',
    streets: ['Harbour Parade', 'Wattle Street', 'Ferry Road', 'Banksia Avenue'],
  },
  {
    name: 'São Paulo',
    country: 'Brazil',
    state: 'SP',
    zip: '01###-000',
    phone: '+55 11 5555-####',
    timezone: 'America/Sao_Paulo',
    lat: -23.551,
    lng: -46.633,
    price: 'R$ #',
    streets: ['Rua das Flores', 'Avenida Central', 'Rua do Mercado', 'Alameda dos Ipês'],
  },
  {
    name: 'Mumbai',
    country: 'India',
    state: 'MH',
    zip: '4000##',
    phone: '+91 22 5550 ####',
    timezone: 'Asia/Kolkata',
    lat: 19.076,
    lng: 72.878,
    price: '₹#0',
    streets: ['Marine Lane', 'Temple Road', 'Mango Street', 'Old Mill Road'],
  },
  {
    name: 'Toronto',
    country: 'Canada',
    province: 'ON',
    zip: 'M5# #K#',
    phone: '+1 416 555 ####',
    timezone: 'America/Toronto',
    lat: 43.653,
    lng: -79.383,
    price: '$#',
    streets: ['Maple Street', 'Lakeshore Road', 'Queen’s Row', 'Foundry Lane'],
  },
  {
    name: 'Nairobi',
    country: 'Kenya',
    zip: '00###',
    phone: '+254 20 555 ####',
    timezone: 'Africa/Nairobi',
    lat: -1.286,
    lng: 36.817,
    price: 'KSh #0',
    streets: ['Acacia Avenue', 'Market Street', 'Riverside Drive', 'Uhuru Lane'],
  },
];

/** The texts that every demo entry has. */
export interface DemoTexts {
  slug: string;
  title: string;
  content: string;
  excerpt: string;
}

/** A demo venue; `sent` are its own members, in the form of a request. */
export interface GeneratedVenue extends DemoTexts {
  sent: Partial<WriteVenueDto>;
}

/** A demo organizer; `sent` are its own members, in the form of a request. */
export interface GeneratedOrganizer extends DemoTexts {
  sent: Partial<WriteOrganizerDto>;
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
  'A small team that plans programmes, tickets and good coffee.',
  'We have been putting on events for a broad audience for more than ten years.',
  'Artists, teachers and technicians who share what they know.',
];

const paragraph = (text: string) => `<p>${text}</p>`;
const withDigits = (pattern: string, dice: Dice) => pattern.replaceAll('#', () => String(dice.below(10)));

/** The town of a venue: venues cycle through the towns. */
export const cityOfVenue = (index: number): DemoCity => CITIES[index % CITIES.length] ?? CITIES[0];

/** The venue with an index, from 0. */
export function demoVenue(index: number): GeneratedVenue {
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
      geo_lat: degrees(city.lat + dice.signed() * FARTHEST_DEGREES),
      geo_lng: degrees(city.lng + dice.signed() * FARTHEST_DEGREES),
    },
  };
}

/** The organizer with an index, from 0. */
export function demoOrganizer(index: number): GeneratedOrganizer {
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
