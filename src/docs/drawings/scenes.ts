import { cinema, house, lanterns, market, singers, stage } from './evenings.js';
import { books, clay, exhibition, piano, printing, table } from './rooms.js';

/** The drawings, by the names of their files. */
export const SCENES: Readonly<Record<string, () => string>> = {
  'halyard-house': house,
  'open-choir': singers,
  'lantern-weekend': lanterns,
  'print-workshop': printing,
  'grand-piano': piano,
  'long-table': table,
  exhibition,
  cinema,
  'clay-workshop': clay,
  'reading-room': books,
  'great-hall': stage,
  'night-market': market,
};
