import type { DemoTimes } from './events.js';
import type { Translated } from './markup.js';

/** The calendar file that the demo imports each week, as another house of the town might send it. */
export const IMPORT: { fileName: string; texts: Translated<{ name: string; title: string }> } = {
  fileName: 'long-row-library.ics',
  texts: { en: { name: 'Long Row Library', title: 'Calendar of the Long Row Library' } },
};

/** An event of that file. */
export interface ImportedDemoEvent {
  uid: string;
  times: DemoTimes;
  texts: Translated<{ title: string; description: string }>;
}

/** The events of that file; all take place in the library. */
export const IMPORTED_EVENTS: readonly ImportedDemoEvent[] = [
  {
    uid: 'book-club@library.example.org',
    times: { week: 1, day: 2, from: '18:00', to: '19:30' },
    texts: {
      en: { title: 'Book club: novels of the sea', description: 'We read one chapter aloud, and then we disagree.' },
    },
  },
  {
    uid: 'map-hour@library.example.org',
    times: { week: 3, day: 3, from: '16:00', to: '17:00' },
    texts: {
      en: {
        title: 'An hour with old maps',
        description: 'The archive opens its widest drawers. Please leave pens outside.',
      },
    },
  },
  {
    uid: 'card-catalogue@library.example.org',
    times: { week: 6, day: 4, from: '17:00', to: '18:30' },
    texts: {
      en: { title: 'Farewell to the card catalogue', description: 'Each visitor may take one card home.' },
    },
  },
];
