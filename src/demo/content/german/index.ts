import type { DemoTranslation } from '../translations.js';
import { GERMAN_PAGES } from './pages.js';
import { GERMAN_POSTS } from './posts.js';

/** The demo in German. */
export const GERMAN: DemoTranslation = {
  language: 'de',
  site: {
    title: 'Halyard House',
    description: 'Ein kleines Haus für Musik, Handwerk und gute Gesellschaft, am Kai in Galway',
    menu: 'Hauptmenü',
  },
  posts: GERMAN_POSTS,
  pages: GERMAN_PAGES,
  terms: {
    'house-news': {
      slug: 'neues-aus-dem-haus',
      name: 'Neues aus dem Haus',
      description: 'Was sich im Haus ändert, und wer daran arbeitet.',
    },
    'programme-notes': {
      slug: 'zum-programm',
      name: 'Zum Programm',
      description: 'Hintergründe zu Konzerten, Filmen und Ausstellungen.',
    },
    'from-the-workshops': {
      slug: 'aus-den-werkstaetten',
      name: 'Aus den Werkstätten',
      description: 'Ton, Farbe und Suppe: was hier entsteht.',
    },
    music: { slug: 'musik', name: 'Musik' },
    making: { slug: 'selbermachen', name: 'Selbermachen' },
    families: { slug: 'familien', name: 'Familien' },
    volunteers: { slug: 'freiwillige', name: 'Freiwillige' },
  },
  pictures: {
    'open-choir': 'Drei Reihen singender Menschen jeden Alters, darüber Noten',
    'print-workshop': 'Vier frische Plakate an einer Leine über einer Werkbank mit Holzlettern und Farbwalze',
    'long-table': 'Ein Tisch von oben: Suppenteller auf rotem Tuch, zwei Laibe Brot, ein Krug und Laub',
    exhibition: 'Drei Besucher vor vier gerahmten Bildern an einer hellen Wand',
    cinema: 'Köpfe vor einer Leinwand mit einem Wanderer, Hügeln und roter Sonne',
    'clay-workshop': 'Bunte Vasen, Becher und Schalen auf zwei Brettern, darunter ein Topf auf der Drehscheibe',
    'reading-room':
      'Ein Sessel mit aufgeschlagenem Buch unter einer Lampe, zwischen vollen Regalen; im Fenster der Mond',
    'great-hall': 'Ein Mikrofon in drei Lichtkegeln auf einer Bühne mit roten Vorhängen, davor leere Sitzreihen',
  },
  menu: {
    news: 'Neues',
    events: 'Programm',
    month: 'Der Monat',
  },
};
