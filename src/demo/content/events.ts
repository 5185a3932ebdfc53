import type { Translated } from './markup.js';

/** When an event takes place, counted from the week of the first start. */
export interface DemoTimes {
  /** 0 for that week; its days are 1 for Monday to 7 for Sunday. */
  week: number;
  day: number;
  /** Absent for whole days. */
  from?: string;
  to?: string;
  /** Of whole days: their number. */
  days?: number;
}

/** An event of the demo. */
export interface DemoEvent {
  key: string;
  times: DemoTimes;
  /** Recurrence rule of a series, and its dates that differ, by their place in the series from 0. */
  rule?: string;
  moved?: { date: number; times: DemoTimes };
  cancelled?: number;
  /** Keys of venue, organizers, category and picture. */
  venue: string;
  organizer: string;
  category: string;
  picture: string;
  /** Empty: nothing is said about the price. */
  cost: string;
  featured?: boolean;
  texts: Translated<{ title: string; description: string }>;
}

const FREE = 'Free';

/** The events of the demo. */
export const EVENTS: readonly DemoEvent[] = [
  {
    key: 'clay',
    times: { week: -3, day: 2, from: '18:30', to: '20:30' },
    rule: 'FREQ=WEEKLY;COUNT=10',
    moved: { date: 5, times: { week: 2, day: 3, from: '19:00', to: '21:00' } },
    cancelled: 7,
    ...{ venue: 'ropewalk', organizer: 'house', category: 'workshops', picture: 'clay-workshop', cost: '€14' },
    texts: {
      en: {
        title: 'Clay on Tuesdays',
        description:
          '<p>Ten evenings at the wheel, from the first lump to the opened kiln. Clay, tools and glazes are included; you pay per evening.</p><p>You can join until the third evening. Short nails are an advantage.</p>',
      },
    },
  },
  {
    key: 'choir',
    times: { week: -3, day: 4, from: '19:15', to: '21:00' },
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=7',
    ...{ venue: 'hall', organizer: 'choir', category: 'concerts', picture: 'open-choir', cost: FREE },
    texts: {
      en: {
        title: 'Open Choir',
        description: '<p>Sixty voices and no auditions: everybody who comes sings. Bring water and a pencil.</p>',
      },
    },
  },
  {
    key: 'proofs-opening',
    times: { week: -2, day: 5, from: '18:00', to: '20:00' },
    ...{ venue: 'hall', organizer: 'press', category: 'exhibitions', picture: 'exhibition', cost: FREE },
    texts: {
      en: {
        title: 'Opening: Colour Proofs',
        description: '<p>The printers walk up the stairs with you and admit every mistake. With bread and wine.</p>',
      },
    },
  },
  {
    key: 'proofs',
    times: { week: -2, day: 6, days: 30 },
    ...{ venue: 'hall', organizer: 'press', category: 'exhibitions', picture: 'exhibition', cost: FREE },
    texts: {
      en: {
        title: 'Exhibition: Colour Proofs',
        description:
          '<p>Eleven years of sheets that nobody was meant to see, on the stairs from the ground floor to the top landing. Open whenever the house is.</p>',
      },
    },
  },
  {
    key: 'film-lights',
    times: { week: -1, day: 3, from: '20:00', to: '22:00' },
    ...{ venue: 'hall', organizer: 'house', category: 'stage', picture: 'cinema', cost: '€7' },
    texts: {
      en: {
        title: 'Film night: The House of Small Lights',
        description:
          '<p>A lighthouse, two sisters and a winter without post. In the original language with English subtitles; an introduction begins at eight.</p>',
      },
    },
  },
  {
    key: 'piano-lindqvist',
    times: { week: 0, day: 5, from: '20:00', to: '21:15' },
    ...{ venue: 'hall', organizer: 'house', category: 'concerts', picture: 'grand-piano', cost: '€12 - €18' },
    featured: true,
    texts: {
      en: {
        title: 'Friday Piano: Mara Lindqvist',
        description:
          '<p>Nocturnes, and two waltzes that were only found last year, on a piano that once crossed the sea every night. Seventy minutes without an interval.</p><p>€18, reduced €12. Afterwards everybody who dares may play a piece.</p>',
      },
    },
  },
  {
    key: 'knots',
    times: { week: 0, day: 7, from: '15:00', to: '16:30' },
    ...{ venue: 'square', organizer: 'house', category: 'together', picture: 'halyard-house', cost: '€6' },
    texts: {
      en: {
        title: 'Quay walk: ropes, knots and sails',
        description:
          '<p>A slow walk along the water with somebody who has mended sails for forty years. You will come back with a bowline that holds.</p>',
      },
    },
  },
  {
    key: 'volunteers',
    times: { week: 1, day: 1, from: '18:00', to: '19:30' },
    ...{ venue: 'hall', organizer: 'house', category: 'together', picture: 'long-table', cost: FREE },
    texts: {
      en: {
        title: 'Volunteers’ evening',
        description: '<p>Who hangs lanterns, who tears tickets, who stirs? We share out the month, over soup.</p>',
      },
    },
  },
  {
    key: 'harbour-talk',
    times: { week: 1, day: 4, from: '19:00', to: '20:15' },
    ...{ venue: 'library', organizer: 'house', category: 'talks', picture: 'reading-room', cost: FREE },
    texts: {
      en: {
        title: 'Talk: how harbours shape towns',
        description: '<p>Half an hour with a historian and twelve maps, then your questions.</p>',
      },
    },
  },
  {
    key: 'print-day',
    times: { week: 1, day: 6, from: '10:00', to: '16:00' },
    ...{ venue: 'ropewalk', organizer: 'press', category: 'workshops', picture: 'print-workshop', cost: '€45' },
    texts: {
      en: {
        title: 'A Saturday at the press',
        description:
          '<p>Set a line, ink it, pull the lever: you go home with ten sheets of your own. For beginners from fourteen; lunch is included.</p>',
      },
    },
  },
  {
    key: 'film-boat',
    times: { week: -2, day: 7, from: '11:00', to: '12:10' },
    ...{ venue: 'hall', organizer: 'house', category: 'stage', picture: 'cinema', cost: '€4' },
    texts: {
      en: {
        title: 'Family film: The Small Grey Boat',
        description: '<p>For everybody from five. The lights stay on a little, and it is fine to talk.</p>',
      },
    },
  },
  {
    key: 'film-shorts',
    times: { week: 2, day: 3, from: '20:00', to: '21:45' },
    ...{ venue: 'hall', organizer: 'house', category: 'stage', picture: 'cinema', cost: '€7' },
    texts: {
      en: {
        title: 'Film night: nine short films from the coast',
        description: '<p>The shortest lasts fifty seconds. Four of the film makers are there.</p>',
      },
    },
  },
  {
    key: 'table-1',
    times: { week: 2, day: 4, from: '18:30', to: '21:00' },
    ...{ venue: 'hall', organizer: 'house', category: 'together', picture: 'long-table', cost: 'Pay what you can' },
    texts: {
      en: {
        title: 'The Long Table',
        description: '<p>One table, one soup, and a seat next to somebody you do not know. Peeling begins at four.</p>',
      },
    },
  },
  {
    key: 'guests-1',
    times: { week: 2, day: 5, from: '19:30', to: '21:30' },
    ...{ venue: 'hall', organizer: 'house', category: 'stage', picture: 'great-hall', cost: '€10 - €16' },
    texts: {
      en: {
        title: 'Play: A House with Two Doors',
        description:
          '<p>A comedy in which nobody leaves the way they came. First night, with the ensemble of the house.</p>',
      },
    },
  },
  {
    key: 'repair',
    times: { week: -3, day: 6, from: '13:00', to: '17:00' },
    ...{ venue: 'ropewalk', organizer: 'house', category: 'workshops', picture: 'clay-workshop', cost: FREE },
    texts: {
      en: {
        title: 'Repair café',
        description: '<p>Lamps, zips, toasters, chairs: six people with tools, and time. No appointment needed.</p>',
      },
    },
  },
  {
    key: 'guests-2',
    times: { week: 2, day: 6, from: '19:30', to: '21:30' },
    ...{ venue: 'hall', organizer: 'house', category: 'stage', picture: 'great-hall', cost: '€10 - €16' },
    texts: {
      en: {
        title: 'Play: A House with Two Doors (second evening)',
        description: '<p>The comedy in which nobody leaves the way they came, with a talk afterwards.</p>',
      },
    },
  },
  {
    key: 'stories',
    times: { week: 2, day: 7, from: '10:30', to: '11:15' },
    ...{ venue: 'library', organizer: 'house', category: 'talks', picture: 'reading-room', cost: FREE },
    texts: {
      en: {
        title: 'Story hour: the very small dragon',
        description: '<p>For children from four, and for the grown-ups on whose laps they sit.</p>',
      },
    },
  },
  {
    key: 'lanterns',
    times: { week: 3, day: 5, days: 3 },
    ...{ venue: 'square', organizer: 'house', category: 'festival', picture: 'lantern-weekend', cost: FREE },
    featured: true,
    texts: {
      en: {
        title: 'Lantern Weekend',
        description:
          '<p>For three days the harbour belongs to the lanterns. On Friday they are hung, on Saturday they are carried, and on Sunday evening they float.</p><p>The square is open from four until ten. If it storms, we carry the lanterns through the house.</p>',
      },
    },
  },
  {
    key: 'lanterns-paper',
    times: { week: 3, day: 6, from: '14:00', to: '17:00' },
    ...{ venue: 'ropewalk', organizer: 'house', category: 'festival', picture: 'lantern-weekend', cost: '€5' },
    texts: {
      en: {
        title: 'Lantern Weekend: paper and wire',
        description: '<p>Make your lantern for the walk. The fee pays for paper, wire and one candle.</p>',
      },
    },
  },
  {
    key: 'lanterns-walk',
    times: { week: 3, day: 6, from: '18:00', to: '19:30' },
    ...{ venue: 'square', organizer: 'choir', category: 'festival', picture: 'lantern-weekend', cost: FREE },
    texts: {
      en: {
        title: 'Lantern Weekend: walk along the quay',
        description:
          '<p>From the square to the last bollard and back, singing. Step-free, and short enough for small legs.</p>',
      },
    },
  },
  {
    key: 'lanterns-concert',
    times: { week: 3, day: 7, from: '17:00', to: '18:45' },
    ...{ venue: 'hall', organizer: 'choir', category: 'festival', picture: 'open-choir', cost: '€14' },
    texts: {
      en: {
        title: 'Lantern Weekend: closing concert',
        description: '<p>The Open Choir and eleven strings. Afterwards we set the lanterns afloat together.</p>',
      },
    },
  },
  {
    key: 'poems',
    times: { week: -1, day: 4, from: '19:00', to: '20:30' },
    ...{ venue: 'library', organizer: 'house', category: 'talks', picture: 'reading-room', cost: FREE },
    texts: {
      en: {
        title: 'Reading: poems in three languages',
        description: '<p>Irish, Polish and English, read by those who wrote them and by those who translated them.</p>',
      },
    },
  },
  {
    key: 'session',
    times: { week: 4, day: 6, from: '21:00', to: '23:00' },
    ...{ venue: 'hall', organizer: 'house', category: 'concerts', picture: 'great-hall', cost: '€8' },
    texts: {
      en: {
        title: 'Late session: a trio without a piano',
        description: '<p>Bass, drums and clarinet. After the break the stage is open: bring your instrument.</p>',
      },
    },
  },
  {
    key: 'print-cards',
    times: { week: 5, day: 6, from: '10:00', to: '15:00' },
    ...{ venue: 'ropewalk', organizer: 'press', category: 'workshops', picture: 'print-workshop', cost: '€45' },
    texts: {
      en: {
        title: 'Cards from the press',
        description: '<p>Cut a shape in linoleum and print twenty cards with it. Envelopes are there.</p>',
      },
    },
  },
  {
    key: 'quintet',
    times: { week: 5, day: 7, from: '18:00', to: '19:30' },
    ...{ venue: 'hall', organizer: 'house', category: 'concerts', picture: 'grand-piano', cost: '€15 - €20' },
    texts: {
      en: {
        title: 'Wind quintet by candlelight',
        description: '<p>Music from four centuries, and a first performance that is eleven minutes long.</p>',
      },
    },
  },
  {
    key: 'table-2',
    times: { week: 6, day: 4, from: '18:30', to: '21:00' },
    ...{ venue: 'hall', organizer: 'house', category: 'together', picture: 'long-table', cost: 'Pay what you can' },
    texts: {
      en: {
        title: 'The Long Table: everybody brings a bread',
        description: '<p>Soup as always, and as many kinds of bread as there are guests.</p>',
      },
    },
  },
  {
    key: 'market',
    times: { week: 6, day: 6, days: 2 },
    ...{ venue: 'square', organizer: 'house', category: 'together', picture: 'night-market', cost: FREE },
    featured: true,
    texts: {
      en: {
        title: 'Night market at the quay',
        description:
          '<p>Thirty stalls under strings of lights: bread, jars, cups, prints and second-hand books, from noon until ten.</p>',
      },
    },
  },
  {
    key: 'recital',
    times: { week: -2, day: 3, from: '19:00', to: '20:15' },
    ...{ venue: 'hall', organizer: 'house', category: 'concerts', picture: 'grand-piano', cost: '€5' },
    texts: {
      en: {
        title: 'New voices: students’ recital',
        description: '<p>Nine students, ten songs, and one page turner with nerves of steel.</p>',
      },
    },
  },
  {
    key: 'open-day',
    times: { week: 8, day: 6, days: 1 },
    ...{ venue: 'hall', organizer: 'house', category: 'together', picture: 'halyard-house', cost: FREE },
    texts: {
      en: {
        title: 'Open day',
        description: '<p>Every door is open, also the one to the bell. Try a wheel, pull a sheet, sing a round.</p>',
      },
    },
  },
  {
    key: 'paper-talk',
    times: { week: 9, day: 4, from: '19:00', to: '20:15' },
    ...{ venue: 'library', organizer: 'press', category: 'talks', picture: 'print-workshop', cost: FREE },
    texts: {
      en: {
        title: 'Talk: a short history of paper',
        description: '<p>From rags to pulp and back, with samples to touch.</p>',
      },
    },
  },
];
