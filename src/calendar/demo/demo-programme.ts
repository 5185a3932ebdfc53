/** A category of demo events. */
interface DemoCategory {
  name: string;
  slug: string;
  /** Slug of the parent category. */
  parent?: string;
}

/** A template for events of one category. */
export interface DemoKind {
  category: DemoCategory;
  names: Words;
  topics: Words;
  /** First sentences; `%` stands for the topic. */
  openings: Words;
  /** Possible full hours of the start, and possible lengths in minutes. Absent for events of whole days. */
  hours?: readonly [number, ...number[]];
  minutes?: readonly [number, ...number[]];
  /** Maximum number of whole days. */
  days?: number;
}

type Words = readonly [string, ...string[]];

const MUSIC = { name: 'Music', slug: 'demo-music' };
const LEARNING = { name: 'Learning', slug: 'demo-learning' };
const ARTS = { name: 'Arts', slug: 'demo-arts' };
const OUT = { name: 'Out and about', slug: 'demo-out-and-about' };

const below = ({ slug: parent }: DemoCategory, name: string, slug: string): DemoCategory => ({ name, slug, parent });

/** Every kind of event. */
export const KINDS: readonly [DemoKind, ...DemoKind[]] = [
  {
    category: below(MUSIC, 'Concerts', 'demo-concerts'),
    names: ['Evening concert', 'Lunchtime concert', 'Chamber concert', 'Candlelight concert'],
    topics: [
      'songs of the sea',
      'four hands at one piano',
      'brass from five centuries',
      'new voices',
      'music for films',
    ],
    openings: [
      'Nobody plays % quite like the guests of this evening.',
      'A programme about %, without an interval.',
      'Known pieces and a first performance: all of it is %.',
    ],
    hours: [12, 18, 19, 20],
    minutes: [60, 90, 120],
  },
  {
    category: below(MUSIC, 'Jazz & blues', 'demo-jazz-blues'),
    names: ['Jazz night', 'Late session', 'Blues brunch'],
    topics: ['the Tuesday quartet', 'standards and strangers', 'a trio without a piano', 'the house band and friends'],
    openings: [
      '% on the small stage, close enough to touch.',
      'Bring an instrument: after the break % shares the stage.',
    ],
    hours: [11, 20, 21, 22],
    minutes: [120, 180, 240],
  },
  {
    category: below(LEARNING, 'Workshops', 'demo-workshops'),
    names: ['Workshop', 'Beginners’ workshop', 'Open workshop'],
    topics: [
      'bread from sourdough',
      'drawing with ink',
      'repairing bicycles',
      'letterpress printing',
      'first steps in pottery',
      'growing vegetables on a balcony',
    ],
    openings: [
      'An introduction to % for people who like to use their hands.',
      'You will leave with something that you have made: this is about %.',
    ],
    hours: [9, 10, 14, 17],
    minutes: [120, 180, 240, 360],
  },
  {
    category: below(LEARNING, 'Talks', 'demo-talks'),
    names: ['Talk', 'Lecture', 'Round table'],
    topics: [
      'how rivers shape towns',
      'the night sky in plain words',
      'cities for children',
      'a short history of paper',
      'what birds hear',
      'the archive of lost maps',
    ],
    openings: ['Half an hour on %, then your questions.', 'Two researchers and a journalist disagree about %.'],
    hours: [16, 18, 19],
    minutes: [60, 75, 90],
  },
  {
    category: below(ARTS, 'Exhibitions', 'demo-exhibitions'),
    names: ['Exhibition', 'Photographs', 'Collection on view'],
    topics: ['windows at night', 'letters from the harbour', 'colour before colour film', 'forty chairs'],
    openings: ['Works by eleven artists on %.', 'For the first time all parts of % are shown together.'],
    days: 21,
  },
  {
    category: below(ARTS, 'Theatre', 'demo-theatre'),
    names: ['Play', 'Staged reading', 'Improvised theatre'],
    topics: ['the lighthouse', 'a house with two doors', 'letters never sent', 'the winter guests'],
    openings: ['A new production of “%”, played in the round.', '“%”, read by the ensemble with live music.'],
    hours: [18, 19, 20],
    minutes: [90, 120, 150],
  },
  {
    category: below(ARTS, 'Film', 'demo-film'),
    names: ['Film night', 'Open-air cinema', 'Matinée'],
    topics: [
      'silent films with piano',
      'short films from the region',
      'one director, three films',
      'documentaries about work',
    ],
    openings: ['Tonight: %, with an introduction.', 'On a big screen and with popcorn: %.'],
    hours: [11, 17, 20, 21],
    minutes: [100, 120, 180],
  },
  {
    category: below(OUT, 'Markets', 'demo-markets'),
    names: ['Farmers’ market', 'Flea market', 'Book market', 'Street market'],
    topics: ['spring', 'early fruit', 'high summer', 'harvest', 'winter'],
    openings: ['Thirty stalls, music at noon, and everything that % brings.'],
    days: 2,
  },
  {
    category: below(OUT, 'Walks', 'demo-walks'),
    names: ['Guided walk', 'Evening walk', 'Bicycle tour'],
    topics: ['courtyards behind closed gates', 'trees of the old town', 'along the water', 'traces of the factory'],
    openings: ['Two hours through streets that you think you know: %.', 'We meet at the entrance. The theme: %.'],
    hours: [8, 10, 15, 18],
    minutes: [90, 120, 180],
  },
  {
    category: { name: 'Sport', slug: 'demo-sport' },
    names: ['Open training', 'Tournament', 'Morning run'],
    topics: ['table tennis', 'five kilometres', 'chess in the park', 'climbing for two', 'basketball'],
    openings: ['% for everybody: no membership, no level, only shoes.'],
    hours: [7, 9, 17, 18],
    minutes: [60, 90, 180],
  },
  {
    category: { name: 'Family', slug: 'demo-family' },
    names: ['Story hour', 'Puppet theatre', 'Sunday for families'],
    topics: ['the bear who counted stars', 'seven hats', 'a boat made of paper', 'the very small dragon'],
    openings: ['For children from four and the grown-ups who come along: “%”.'],
    hours: [10, 11, 15],
    minutes: [45, 60, 90],
  },
];

/** Every category, parents first. */
export const CATEGORIES: readonly DemoCategory[] = [
  MUSIC,
  LEARNING,
  ARTS,
  OUT,
  ...KINDS.map(({ category }) => category),
];

/** The names of the tags. */
export const TAGS =
  'outdoors,indoors,in English,sign language,step-free,free entry,registration,tickets at the door,beginners,experts,children,young people,evening,weekend,hands-on,live music,food,local history,nature,new work,discussion,premiere,season,neighbourhood'.split(
    ',',
  );

const FIRST_NAMES =
  'Ada Ines Kofi Mira Jonas Leila Tomás Yuki Priya Oskar Amara Noor Felix Greta Hassan Ruth Emeka Sofia Viktor Wanjiru'.split(
    ' ',
  );
const LAST_NAMES =
  'Abe Bianchi Castro Dlamini Ekström Fischer Grant Haddad Ivanova Jensen Kamau Lindqvist Moreau Nakamura Okafor Petrov Quinn Rossi Silva Tanaka Usman Vogel Weber Yilmaz'.split(
    ' ',
  );
/** All combinations of first and last names. */
export const GUESTS = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`));

/** Sentences about guests; `%` stands for the name. */
export const ABOUT_GUESTS: Words = [
  'With <strong>%</strong>, who has prepared this for more than a year.',
  '<strong>%</strong> leads through the programme and stays for a conversation afterwards.',
  'Our guest is <strong>%</strong>; it is a first visit to the town.',
  'Idea and direction: <strong>%</strong>.',
  '<strong>%</strong> explains how the idea arose, and what went wrong on the way.',
];

/** Sentences that suit every event. */
export const DETAILS: Words = [
  'Please come a quarter of an hour early; latecomers are let in between two parts only.',
  'There are forty places. Those who register by e-mail get one for certain.',
  'Coffee, tea &amp; cake are for sale, and the proceeds go to the youth programme.',
  'If it rains we move inside. A note on the door shows where.',
  'The event is held in two languages; interpreters are present.',
  'All rooms can be reached without steps, and assistance dogs are welcome.',
  'Recording is fine for your own use, but please turn off the flash.',
  'Bring water, comfortable shoes, and somebody who has never been here.',
  'We collect what is left over and hand it on the same evening.',
  'Children under twelve pay nothing and are cared for next door.',
];

/** Items of the list "What to bring". */
export const THINGS: Words = [
  'something to write with',
  'a cup of your own',
  'clothes that may get dirty',
  'a printed or saved ticket',
  'a blanket to sit on',
  'good questions',
  'a friend',
];
