import type { Translated } from './markup.js';

/** A term of the demo. */
export interface DemoTerm {
  key: string;
  taxonomy: 'category' | 'post_tag' | 'cal_events_cat';
  slug: string;
  texts: Translated<{ name: string; description?: string }>;
}

/** All terms of the demo. */
export const TERMS: readonly DemoTerm[] = [
  {
    key: 'house-news',
    taxonomy: 'category',
    slug: 'house-news',
    texts: { en: { name: 'House news', description: 'What changes in the house, and who works on it.' } },
  },
  {
    key: 'programme-notes',
    taxonomy: 'category',
    slug: 'programme-notes',
    texts: { en: { name: 'Programme notes', description: 'Background to concerts, films and exhibitions.' } },
  },
  {
    key: 'from-the-workshops',
    taxonomy: 'category',
    slug: 'from-the-workshops',
    texts: { en: { name: 'From the workshops', description: 'Clay, ink and soup: what people make here.' } },
  },
  { key: 'music', taxonomy: 'post_tag', slug: 'music', texts: { en: { name: 'Music' } } },
  { key: 'making', taxonomy: 'post_tag', slug: 'making', texts: { en: { name: 'Making' } } },
  { key: 'families', taxonomy: 'post_tag', slug: 'families', texts: { en: { name: 'Families' } } },
  { key: 'volunteers', taxonomy: 'post_tag', slug: 'volunteers', texts: { en: { name: 'Volunteers' } } },
  { key: 'cancelled', taxonomy: 'post_tag', slug: 'cancelled', texts: { en: { name: 'Cancelled' } } },
  { key: 'concerts', taxonomy: 'cal_events_cat', slug: 'concerts', texts: { en: { name: 'Concerts' } } },
  { key: 'workshops', taxonomy: 'cal_events_cat', slug: 'workshops', texts: { en: { name: 'Workshops' } } },
  { key: 'talks', taxonomy: 'cal_events_cat', slug: 'talks', texts: { en: { name: 'Talks and readings' } } },
  { key: 'stage', taxonomy: 'cal_events_cat', slug: 'stage-and-film', texts: { en: { name: 'Stage and film' } } },
  { key: 'exhibitions', taxonomy: 'cal_events_cat', slug: 'exhibitions', texts: { en: { name: 'Exhibitions' } } },
  { key: 'together', taxonomy: 'cal_events_cat', slug: 'together', texts: { en: { name: 'Get together' } } },
  { key: 'festival', taxonomy: 'cal_events_cat', slug: 'festival', texts: { en: { name: 'Festival' } } },
];
