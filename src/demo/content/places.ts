import type { Translated } from './markup.js';

/** A venue of the demo. The addresses are invented. */
export interface DemoVenue {
  key: string;
  address: string;
  zip: string;
  latitude: number;
  longitude: number;
  phone?: string;
  website?: string;
  /** Key of its picture. */
  picture?: string;
  texts: Translated<{ name: string; description: string }>;
}

/** The town of all venues. */
export const TOWN = { city: 'Galway', country: 'Ireland' } as const;

/** The venues of the demo. */
export const VENUES: readonly DemoVenue[] = [
  {
    key: 'hall',
    address: '4 Halyard Quay',
    zip: 'H91 X4Q2',
    latitude: 53.26942,
    longitude: -9.04871,
    phone: '+353 20 912 0140',
    website: 'https://halyard.example.org/',
    picture: 'great-hall',
    texts: {
      en: {
        name: 'Halyard House, Great Hall',
        description:
          '<p>Our largest room: 180 seats, a sprung floor and the piano. The entrance at the quay is level, a lift leads to the gallery, and an induction loop covers rows one to eight.</p>',
      },
    },
  },
  {
    key: 'ropewalk',
    address: '11 Ropewalk Lane',
    zip: 'H91 R7W0',
    latitude: 53.27108,
    longitude: -9.04633,
    phone: '+353 20 912 0141',
    picture: 'clay-workshop',
    texts: {
      en: {
        name: 'The Ropewalk Workshops',
        description:
          '<p>Two long rooms where rope was once twisted. Today there are a press, four potter’s wheels and a kiln. Wear something that may get dirty; aprons hang next to the door.</p>',
      },
    },
  },
  {
    key: 'square',
    address: '1 Halyard Quay',
    zip: 'H91 Q1S5',
    latitude: 53.26866,
    longitude: -9.05044,
    picture: 'night-market',
    texts: {
      en: {
        name: 'Quayside Square',
        description:
          '<p>The square between the house and the water. What happens here happens in any weather; if it storms, we move into the hall.</p>',
      },
    },
  },
  {
    key: 'library',
    address: '27 Long Row',
    zip: 'H91 L2B8',
    latitude: 53.27301,
    longitude: -9.05512,
    website: 'https://library.example.org/',
    picture: 'reading-room',
    texts: {
      en: {
        name: 'Long Row Library',
        description:
          '<p>Our neighbours, ten minutes on foot from the quay. Readings take place in the reading room on the first floor; the lift is next to the returns desk.</p>',
      },
    },
  },
];

/** An organizer of the demo. */
export interface DemoOrganizer {
  key: string;
  email: string;
  phone?: string;
  website?: string;
  texts: Translated<{ name: string; description: string }>;
}

/** The organizers of the demo. */
export const ORGANIZERS: readonly DemoOrganizer[] = [
  {
    key: 'house',
    email: 'programme@halyard.example.org',
    phone: '+353 20 912 0140',
    website: 'https://halyard.example.org/',
    texts: {
      en: {
        name: 'Halyard House programme team',
        description: '<p>Three people, one office with a view of the masts, and forty volunteers.</p>',
      },
    },
  },
  {
    key: 'press',
    email: 'press@halyard.example.org',
    texts: {
      en: {
        name: 'Quay Print Club',
        description: '<p>Printers of all ages who keep a press from 1911 running, and teach how.</p>',
      },
    },
  },
  {
    key: 'choir',
    email: 'choir@halyard.example.org',
    texts: {
      en: {
        name: 'Open Choir',
        description: '<p>Sixty voices and no auditions. Everybody who comes sings.</p>',
      },
    },
  },
];
