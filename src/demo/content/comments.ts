import type { Translated } from './markup.js';

/** A comment on a post of the demo. */
export interface DemoComment {
  key: string;
  /** Key of the post. */
  post: string;
  /** Key of the comment that it answers; that one stands before it. */
  parent?: string;
  /** Key of an author of the demo; absent for a guest. */
  author?: string;
  /** Name of a guest. */
  name?: string;
  /** Hours between the post and the comment. */
  hours: number;
  texts: Translated<{ content: string }>;
}

/** The comments of the demo. */
export const COMMENTS: readonly DemoComment[] = [
  {
    key: 'umbrella',
    post: 'welcome',
    name: 'Nuala K.',
    hours: 3,
    texts: { en: { content: 'Is the store for lost umbrellas still open? I have one to hand in. It is from 1987.' } },
  },
  {
    key: 'umbrella-answer',
    post: 'welcome',
    parent: 'umbrella',
    author: 'ines',
    hours: 5,
    texts: { en: { content: 'Bring it along! There is exactly one hook left.' } },
  },
  {
    key: 'danced',
    post: 'welcome',
    name: 'Bernard',
    hours: 26,
    texts: { en: { content: 'I danced on that floor in 1961. It had a good bounce then, too.' } },
  },
  {
    key: 'ferry',
    post: 'piano',
    name: 'Captain Rosie',
    hours: 8,
    texts: {
      en: { content: 'I worked on that ferry. In a swell the piano was the only thing on board that kept its place.' },
    },
  },
  {
    key: 'ferry-answer',
    post: 'piano',
    parent: 'ferry',
    author: 'tomasz',
    hours: 10,
    texts: { en: { content: 'Would you share that on a Friday, before the first piece? We would pay in cake.' } },
  },
  {
    key: 'ferry-yes',
    post: 'piano',
    parent: 'ferry-answer',
    name: 'Captain Rosie',
    hours: 12,
    texts: { en: { content: 'For cake I share every story.' } },
  },
  {
    key: 'low-voice',
    post: 'choir',
    name: 'Anselm',
    hours: 20,
    texts: { en: { content: 'Do you also take people who can only sing very low and very slowly?' } },
  },
  {
    key: 'low-voice-answer',
    post: 'choir',
    parent: 'low-voice',
    name: 'Dilan',
    hours: 22,
    texts: { en: { content: 'We call them basses. You are most needed.' } },
  },
  {
    key: 'recipe',
    post: 'soup',
    name: 'Marguerite',
    hours: 4,
    texts: { en: { content: 'Divided by ten, and it was still enough for our whole floor. Thank you!' } },
  },
  {
    key: 'recipe-lentils',
    post: 'soup',
    name: 'Yusuf',
    hours: 30,
    texts: { en: { content: 'A handful of red lentils makes it even better.' } },
  },
  {
    key: 'recipe-lentils-answer',
    post: 'soup',
    parent: 'recipe-lentils',
    author: 'ines',
    hours: 32,
    texts: { en: { content: 'Noted, and on the shopping list for next time: 3 kg.' } },
  },
  {
    key: 'hands',
    post: 'lanterns',
    name: 'Fiadh and Oisín',
    hours: 2,
    texts: { en: { content: 'Two pairs of hands for Friday, and one ladder.' } },
  },
  {
    key: 'hands-answer',
    post: 'lanterns',
    parent: 'hands',
    author: 'ines',
    hours: 3,
    texts: { en: { content: 'The ladder gets the first bowl of soup.' } },
  },
];
