import type { DemoTranslation } from '../translations.js';
import { GERMAN_PAGES } from './pages.js';
import { GERMAN_POSTS } from './posts.js';
import { GERMAN_EVENTS, GERMAN_ORGANIZERS, GERMAN_VENUES } from './programme.js';

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
  events: GERMAN_EVENTS,
  venues: GERMAN_VENUES,
  organizers: GERMAN_ORGANIZERS,
  eventCategories: {
    concerts: 'Konzerte',
    workshops: 'Werkstatt',
    talks: 'Vorträge und Lesungen',
    stage: 'Bühne und Film',
    exhibitions: 'Ausstellungen',
    together: 'Beisammensein',
    festival: 'Fest',
  },
  pictures: {
    'halyard-house': {
      title: 'Das Halyard House am Abend',
      alt: 'Ein rotes Haus mit steilem Dach und hellen Fenstern an einem Kai in der Dämmerung, gespiegelt im Wasser neben einem Segelboot',
    },
    'open-choir': { title: 'Der Offene Chor', alt: 'Drei Reihen singender Menschen jeden Alters, darüber Noten' },
    'lantern-weekend': {
      title: 'Laternen über dem Hafen',
      alt: 'Gelbe, orange und rote Papierlaternen über dunklem Wasser, auf dem kleine Laternen schwimmen',
    },
    'print-workshop': {
      title: 'In der Druckwerkstatt',
      alt: 'Vier frische Plakate an einer Leine über einer Werkbank mit Holzlettern und Farbwalze',
    },
    'grand-piano': { title: 'Der Flügel', alt: 'Ein schwarzer Flügel mit offenem Deckel in einem Lichtkegel' },
    'long-table': {
      title: 'Der Lange Tisch',
      alt: 'Ein Tisch von oben: Suppenteller auf rotem Tuch, zwei Laibe Brot, ein Krug und Laub',
    },
    exhibition: { title: 'In der Galerie', alt: 'Drei Besucher vor vier gerahmten Bildern an einer hellen Wand' },
    cinema: { title: 'Filmabend', alt: 'Köpfe vor einer Leinwand mit einem Wanderer, Hügeln und roter Sonne' },
    'clay-workshop': {
      title: 'In der Töpferwerkstatt',
      alt: 'Bunte Vasen, Becher und Schalen auf zwei Brettern, darunter ein Topf auf der Drehscheibe',
    },
    'reading-room': {
      title: 'Der Lesesaal bei Nacht',
      alt: 'Ein Sessel mit aufgeschlagenem Buch unter einer Lampe, zwischen vollen Regalen; im Fenster der Mond',
    },
    'great-hall': {
      title: 'Die Bühne im Großen Saal',
      alt: 'Ein Mikrofon in drei Lichtkegeln auf einer Bühne mit roten Vorhängen, davor leere Sitzreihen',
    },
    'night-market': {
      title: 'Der Nachtmarkt',
      alt: 'Drei Stände mit gestreiften Markisen unter Lichterketten, davor Besucher',
    },
  },
  menu: {
    news: 'Neues',
    events: 'Programm',
    month: 'Der Monat',
  },
};
