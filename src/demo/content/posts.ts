import { buttons, columns, details, gallery, heading, image, latestPosts, list, nextEvents } from './markup.js';
import { pullquote, quote, steps, subheading, table, text, type Markup, type Translated } from './markup.js';

/** A post or a page of the demo. */
export interface DemoEntry {
  key: string;
  slug: string;
  /** Key of its author; absent for the first administrator. */
  author?: string;
  /** Days between its publication and the first start, and the time of that day. */
  daysAgo: number;
  time: string;
  /** Key of its featured image. */
  picture?: string;
  /** Keys of its terms. */
  terms?: readonly string[];
  /** Key of the page above it. */
  parent?: string;
  menuOrder?: number;
  texts: Translated<{ title: string; excerpt?: string; content: readonly Markup[] }>;
}

/** The posts of the demo, oldest first. */
export const POSTS: readonly DemoEntry[] = [
  {
    key: 'welcome',
    slug: 'welcome-to-halyard-house',
    daysAgo: 40,
    time: '09:00:00',
    picture: 'halyard-house',
    terms: ['house-news'],
    texts: {
      en: {
        title: 'Welcome to Halyard House',
        excerpt: 'A house for music, making and company opens its doors again. Here is what you find behind them.',
        content: [
          text(
            'The red house at the quay has been a sail loft, a dance hall, a store for lost umbrellas and, for one cold spring, a school. From today on it is a culture house: a place where people of this town meet, make things and listen to each other.',
          ),
          heading('What is here'),
          list(
            'The <strong>Great Hall</strong> with 180 seats, for concerts, plays and films',
            'The <strong>Ropewalk Workshops</strong> around the corner, for clay and print',
            'The <strong>kitchen</strong>, where a long table stands and nobody eats alone',
            'A <strong>gallery</strong> on the stairs, open whenever the house is',
          ),
          quote(
            'A house is finished when somebody you have never met hangs up their coat in it.',
            'Ines Moran, director',
          ),
          heading('How to begin'),
          text(
            'Look at <a href="~/events/">what is on</a>, choose something that you have never done before, and come a quarter of an hour early. There is coffee.',
          ),
          buttons(['See the programme', '~/events/'], ['Plan your visit', '~/visit-us/']),
        ],
      },
    },
  },
  {
    key: 'piano',
    slug: 'the-piano-has-a-story',
    author: 'tomasz',
    daysAgo: 33,
    time: '11:20:00',
    picture: 'grand-piano',
    terms: ['programme-notes', 'music'],
    texts: {
      en: {
        title: 'The piano has a story',
        content: [
          text(
            'It weighs 480 kilograms, it was built in 1926, and it came to us on a fish lorry. Our grand piano spent thirty years in the ballroom of a ferry. When the ship was broken up, four members of the Open Choir drove to the yard and would not leave without it.',
          ),
          text(
            'Restoring it took two years. Every string is new; the keys, worn hollow in the middle by three decades of dance music, are not. “I could have replaced them,” says the piano maker, “but then it would have forgotten everything.”',
          ),
          pullquote(
            'You can hear the sea in the lowest octave. Nobody believes me until they play it.',
            'The piano maker',
          ),
          heading('Hear it'),
          text(
            'On Fridays the hall belongs to the piano. The evenings last seventy minutes without an interval, and afterwards everybody who dares may play a piece.',
          ),
          nextEvents(3),
        ],
      },
    },
  },
  {
    key: 'choir',
    slug: 'sixty-voices-no-auditions',
    author: 'ines',
    daysAgo: 27,
    time: '17:45:00',
    picture: 'open-choir',
    terms: ['programme-notes', 'music', 'volunteers'],
    texts: {
      en: {
        title: 'Sixty voices, no auditions',
        content: [
          text(
            'Every second Thursday the floor of the hall begins to hum at a quarter past seven. The Open Choir warms up, and those who have come for the first time notice that nobody asks them whether they can sing.',
          ),
          heading('Three rules'),
          steps(
            'Stand next to somebody you do not know.',
            'If you get lost, keep humming.',
            'On your birthday you choose the last song.',
          ),
          text(
            'The repertoire is a large box of index cards: shanties, two requiems, pop songs in four parts, a lullaby in Kurdish that Dilan taught us, and a round about a tram that has not run since 1934.',
          ),
          quote(
            'I came to pick up my daughter. That was in March. She has stopped coming, and I have not.',
            'Peadar, bass',
          ),
          text('There is nothing to sign up for. Bring water, and a pencil.'),
        ],
      },
    },
  },
  {
    key: 'clay',
    slug: 'what-a-first-bowl-teaches',
    author: 'ines',
    daysAgo: 21,
    time: '10:05:00',
    picture: 'clay-workshop',
    terms: ['from-the-workshops', 'making'],
    texts: {
      en: {
        title: 'What a first bowl teaches',
        content: [
          text(
            'The first bowl that leaves the wheel is never round. It leans, it has a thumb in its side, and it weighs as much as a brick. Keep it. In the last session of the course we put it next to the tenth one, and then people grow very quiet.',
          ),
          heading('Ten Tuesdays'),
          table(
            ['Session', 'Subject', 'You take home'],
            ['1–2', 'Wedging, centring, patience', 'Clay under your nails'],
            ['3–5', 'Bowls and cups', 'Something to drink from'],
            ['6–8', 'Handles, lids and feet', 'A pot with a lid that fits, nearly'],
            ['9–10', 'Glazing, and opening the kiln', 'All of it, fired'],
          ),
          text(
            'There are eight places at four wheels. If a session is moved or cannot take place, the <a href="~/events/">calendar</a> shows it; nobody has to stand in front of a locked door.',
          ),
          image('clay-workshop', 'Pots of the spring course. The blue bowl at the bottom was somebody’s first.'),
        ],
      },
    },
  },
  {
    key: 'poster',
    slug: 'how-our-posters-are-made',
    author: 'tomasz',
    daysAgo: 15,
    time: '14:30:00',
    picture: 'print-workshop',
    terms: ['from-the-workshops', 'making'],
    texts: {
      en: {
        title: 'How our posters are made',
        content: [
          text(
            'You have seen them on the doors of half the town: one colour, one shape, and letters that do not quite stand in line. Each of our posters is set by hand and printed in an edition of forty, on a press that is older than anybody in the Print Club.',
          ),
          heading('From idea to paper'),
          steps(
            'Somebody describes the evening in a single sentence.',
            'Everybody draws one shape for it, and the simplest one wins.',
            'The shape is cut in linoleum, backwards.',
            'Letters are picked from the case. If there are not enough of one, the text changes.',
            'Ink, paper, a pull of the lever. Thirty-nine times more.',
          ),
          gallery(['print-workshop', 'exhibition', 'cinema'], 3),
          details(
            'Can I buy one?',
            text(
              'Yes. What is left of an edition hangs in the gallery on the stairs and costs €15; the money buys ink.',
            ),
          ),
          details(
            'Can I learn it?',
            text('That takes a Saturday. The next dates are in the calendar, under workshops.'),
          ),
        ],
      },
    },
  },
  {
    key: 'soup',
    slug: 'soup-for-ninety',
    author: 'ines',
    daysAgo: 9,
    time: '18:10:00',
    picture: 'long-table',
    terms: ['house-news', 'volunteers'],
    texts: {
      en: {
        title: 'Soup for ninety',
        content: [
          text(
            'At the last Long Table we had set sixty places and then ran for the camping chairs: ninety people came. The recipe, which many of you have asked for, is below. It divides by ten without complaint.',
          ),
          columns(
            [
              subheading('What you need'),
              list(
                '9 kg of pumpkins',
                '4 kg of potatoes',
                '2 kg of onions',
                '30 cloves of garlic',
                '12 l of vegetable stock',
                'Salt, nutmeg, a lot of thyme',
              ),
            ],
            [
              subheading('What you do'),
              steps(
                'Roast the pumpkins in their skins until they give in.',
                'Soften the onions, slowly. Share a story.',
                'Add everything, simmer for forty minutes, and blend.',
                'Taste. Salt. Taste again.',
              ),
            ],
          ),
          quote('It tastes of everyone who peeled.', 'A guest, on a napkin'),
          text('The table is set again soon. Pay what you can; those who wash up pay nothing.'),
        ],
      },
    },
  },
  {
    key: 'proofs',
    slug: 'colour-proofs-on-the-stairs',
    author: 'tomasz',
    daysAgo: 5,
    time: '12:00:00',
    picture: 'exhibition',
    terms: ['programme-notes'],
    texts: {
      en: {
        title: 'Colour proofs on the stairs',
        content: [
          text(
            'For a poster in three colours a printer pulls dozens of sheets that nobody is meant to see: yellow alone, red slightly too far left, everything upside down to save paper. The Print Club has kept them for eleven years. Now they hang on our stairs, floor by floor.',
          ),
          image('exhibition', 'From the ground floor up: what went wrong, what nearly worked, and what was printed.'),
          heading('Look out for'),
          list(
            'the sheet on which a cat has signed',
            'four different suns for the same sea',
            'the poster for an evening that was never held',
          ),
          text(
            'The exhibition is free and open whenever the house is. On the top landing lies a pencil for your own proof.',
          ),
        ],
      },
    },
  },
  {
    key: 'lanterns',
    slug: 'lantern-weekend-is-coming',
    author: 'ines',
    daysAgo: 2,
    time: '08:30:00',
    picture: 'lantern-weekend',
    terms: ['house-news', 'families'],
    texts: {
      en: {
        title: 'Lantern Weekend: three days of light',
        excerpt: 'Paper, wire and four hundred candles: for three days the harbour belongs to the lanterns.',
        content: [
          text(
            'Paper, wire and four hundred candles: for three days the harbour belongs to the lanterns. On Friday they are hung, on Saturday they are carried along the quay, and on Sunday evening they float.',
          ),
          heading('The weekend'),
          table(
            ['Day', 'What happens', 'Price'],
            ['Friday', 'The lights go on, and the square stays open until ten', 'free'],
            ['Saturday', 'Lantern workshop in the afternoon, walk along the quay at dusk', '€5 for paper, walk free'],
            ['Sunday', 'Closing concert in the hall, then the lanterns are set afloat', '€14'],
          ),
          text(
            'Every lantern is made here, by everybody who comes. The walk is step-free and short enough for small legs. If it storms, we carry the lanterns through the house instead: that has happened twice, and people still talk of it.',
          ),
          subheading('We need hands'),
          text(
            'Twenty people who hang lanterns on Friday, and ten who fish them out of the water on Sunday night. There is soup. Write a comment below, or come to the volunteers’ evening.',
          ),
          buttons(['All dates of the festival', '~/events/category/festival/']),
        ],
      },
    },
  },
];

/** The pages of the demo, those above first. */
export const PAGES: readonly DemoEntry[] = [
  {
    key: 'about',
    slug: 'about',
    daysAgo: 41,
    time: '09:00:00',
    picture: 'halyard-house',
    menuOrder: 1,
    texts: {
      en: {
        title: 'About the house',
        content: [
          text(
            'Halyard House is run by a society of two hundred members, three employees and forty volunteers. A halyard is the rope that raises a sail: somebody has to pull, and it goes more easily together.',
          ),
          heading('What we stand for'),
          list(
            'At least a third of the programme is free.',
            'Nobody has to know anything beforehand.',
            'What is made here belongs to those who made it.',
          ),
          heading('A short history'),
          table(
            ['Year', 'What happened'],
            ['1888', 'Built as a sail loft, with the longest floor in the county'],
            ['1932', 'Dances every Saturday; the floor is sprung'],
            ['1976', 'A store for the railway’s lost property'],
            ['2019', 'Forty people paint the house red, for want of another colour'],
          ),
          gallery(['great-hall', 'reading-room', 'open-choir', 'long-table'], 2),
          heading('Latest news'),
          latestPosts(4),
        ],
      },
    },
  },
  {
    key: 'visit',
    slug: 'visit-us',
    daysAgo: 41,
    time: '09:10:00',
    picture: 'great-hall',
    menuOrder: 2,
    texts: {
      en: {
        title: 'Visit us',
        content: [
          text(
            'You find us at the quay, in the red house with the flag. If the flag is up, somebody is in, and the kettle is on.',
          ),
          heading('Opening hours'),
          table(
            ['Day', 'House and gallery', 'Box office'],
            ['Monday', 'closed', 'closed'],
            ['Tuesday to Thursday', '11:00–18:00', '14:00–18:00'],
            ['Friday', '11:00–22:00', '14:00–20:00'],
            ['Saturday and Sunday', '10:00–18:00', 'an hour before each event'],
          ),
          heading('How to get here'),
          columns(
            [
              subheading('On foot and by bicycle'),
              text('Eight minutes from the station along the water. There are forty stands in the yard, and a pump.'),
            ],
            [
              subheading('By bus'),
              text('Lines 4 and 9 stop at Halyard Quay. The last one leaves at 23:40, and we end before it does.'),
            ],
          ),
          heading('Access'),
          list(
            'Level entrance at the quay, lift to all floors',
            'Induction loop in the Great Hall, rows one to eight',
            'Two places for wheelchairs in every row on the aisle',
            'Assistance dogs are at home here',
          ),
          heading('Next in the house'),
          nextEvents(5),
        ],
      },
    },
  },
  {
    key: 'hire',
    slug: 'hire-a-room',
    parent: 'visit',
    daysAgo: 41,
    time: '09:20:00',
    picture: 'reading-room',
    menuOrder: 1,
    texts: {
      en: {
        title: 'Hire a room',
        content: [
          text(
            'When we do not need a room, you can have it: for a rehearsal, a wedding, a meeting or a flea market. Societies of the town pay half.',
          ),
          table(
            ['Room', 'Seats', 'Half a day', 'A day'],
            ['Great Hall, with the piano', '180', '€240', '€420'],
            ['Kitchen with the long table', '60', '€90', '€160'],
            ['Ropewalk, one workshop', '16', '€70', '€120'],
            ['The landing on the stairs', '8', 'free', 'free'],
          ),
          details(
            'May we cook?',
            text('Yes, in the kitchen. Leave it as you would like to find it, and leave us a bowl.'),
          ),
          details(
            'May we bring a band?',
            text('Gladly, until 23:00. After that the neighbours and the herons want to sleep.'),
          ),
          text(
            'Write to <a href="mailto:rooms@halyard.example.org">rooms@halyard.example.org</a>, at best a month ahead.',
          ),
        ],
      },
    },
  },
];
