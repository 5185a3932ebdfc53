import type { Translated } from './markup.js';

/** What the demo says about the site itself. */
export const SITE: Translated<{ title: string; description: string; menu: string }> = {
  en: {
    title: 'Halyard House',
    description: 'A small house for music, making and company, at the quay in Galway',
    menu: 'Main menu',
  },
};

/** A link of the main menu: to a page or a category of events by its key, or to a path of the site. */
export interface DemoMenuItem {
  key: string;
  /** Key of the item above it. */
  parent?: string;
  target: { page: string } | { category: string } | { path: string };
  /** Empty: the title of the target. */
  texts: Translated<{ label: string }>;
}

/** The main menu, in its order. */
export const MENU_ITEMS: readonly DemoMenuItem[] = [
  { key: 'news', target: { path: '/' }, texts: { en: { label: 'News' } } },
  { key: 'events', target: { path: '/events/' }, texts: { en: { label: 'What’s on' } } },
  { key: 'concerts', parent: 'events', target: { category: 'concerts' }, texts: { en: { label: '' } } },
  { key: 'workshops', parent: 'events', target: { category: 'workshops' }, texts: { en: { label: '' } } },
  { key: 'month', parent: 'events', target: { path: '/events/month/' }, texts: { en: { label: 'The month' } } },
  { key: 'about', target: { page: 'about' }, texts: { en: { label: '' } } },
  { key: 'visit', target: { page: 'visit' }, texts: { en: { label: '' } } },
  { key: 'hire', parent: 'visit', target: { page: 'hire' }, texts: { en: { label: '' } } },
];
