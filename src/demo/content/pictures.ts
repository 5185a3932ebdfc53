import type { Translated } from './markup.js';

/** A picture of the demo: a file of the folder `pictures`, by its name without the ending. */
export interface DemoPicture {
  key: string;
  texts: Translated<{ title: string; alt: string; caption?: string }>;
}

/** All pictures of the demo. */
export const PICTURES: readonly DemoPicture[] = [
  {
    key: 'halyard-house',
    texts: {
      en: {
        title: 'Halyard House in the evening',
        alt: 'A red house with a steep roof and lit windows on a quay at dusk, mirrored in the water next to a sailing boat',
      },
    },
  },
  {
    key: 'open-choir',
    texts: {
      en: { title: 'The Open Choir', alt: 'Three rows of people of all ages singing, with notes above their heads' },
    },
  },
  {
    key: 'lantern-weekend',
    texts: {
      en: {
        title: 'Lanterns above the harbour',
        alt: 'Paper lanterns in yellow, orange and red hang above dark water on which small lanterns float',
      },
    },
  },
  {
    key: 'print-workshop',
    texts: {
      en: {
        title: 'In the print workshop',
        alt: 'Four fresh posters on a line above a bench with wooden type and an ink roller',
      },
    },
  },
  {
    key: 'grand-piano',
    texts: { en: { title: 'The piano', alt: 'A black grand piano with an open lid in a beam of light' } },
  },
  {
    key: 'long-table',
    texts: {
      en: {
        title: 'The Long Table',
        alt: 'A table from above, with bowls of soup on a red cloth, two loaves of bread, a jug and leaves',
      },
    },
  },
  {
    key: 'exhibition',
    texts: {
      en: { title: 'In the gallery', alt: 'Three visitors in front of four framed pictures on a light wall' },
    },
  },
  {
    key: 'cinema',
    texts: {
      en: {
        title: 'Film night',
        alt: 'The heads of an audience in front of a screen that shows a walker, hills and a red sun',
      },
    },
  },
  {
    key: 'clay-workshop',
    texts: {
      en: {
        title: 'In the clay workshop',
        alt: 'Vases, cups and bowls in many colours on two boards above a pot on a potter’s wheel',
      },
    },
  },
  {
    key: 'reading-room',
    texts: {
      en: {
        title: 'The reading room at night',
        alt: 'An armchair with an open book under a lamp, between full bookshelves and a window with the moon',
      },
    },
  },
  {
    key: 'great-hall',
    texts: {
      en: {
        title: 'The stage of the great hall',
        alt: 'A microphone in three beams of light on a stage with red curtains, above rows of empty seats',
      },
    },
  },
  {
    key: 'night-market',
    texts: {
      en: {
        title: 'The night market',
        alt: 'Three stalls with striped awnings under strings of lights, with visitors in front of them',
      },
    },
  },
];
