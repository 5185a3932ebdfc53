import type { EN } from './en.js';

/** What blocks say, in German. */
export const DE: typeof EN = {
  archives: 'Archiv',
  choosePeriod: {
    yearly: 'Jahr auswählen',
    monthly: 'Monat auswählen',
    weekly: 'Woche auswählen',
    daily: 'Tag auswählen',
  },
  choosePost: 'Beitrag auswählen',
  noArchives: 'Im Archiv ist noch nichts.',
  monthFormat: 'F Y',
  nothingToDate: 'Der Kalender ist verborgen, da noch nichts veröffentlicht ist.',
  otherMonths: 'Vorheriger und nächster Monat',
  postsOn: (day) => `Beiträge vom ${day}`,
  categories: 'Kategorien',
  chooseCategory: 'Kategorie auswählen',
  noCategories: 'Keine Kategorien',
  noTerms: 'Hier gibt es noch nichts.',
  items: (count) => `${count} ${count === 1 ? 'Eintrag' : 'Einträge'}`,
  noEvents: 'Es gibt keine Veranstaltungen.',
  noComments: 'Es gibt keine Kommentare.',
  anonymous: 'Jemand',
  commentOn: (author, title) => `${author} zu ${title}`,
  protected: 'Dieser Text ist durch ein Passwort geschützt.',
  by: (author) => `von ${author}`,
  untitled: '(ohne Titel)',
  readMore: 'Weiterlesen',
  search: 'Suchen',
  ownFeed:
    'Ein Feed dieser Website kann hier nicht gezeigt werden: dafür gibt es Blöcke wie den der neuesten Beiträge.',
  noFeed: (address) => `<strong>RSS-Fehler:</strong> Unter ${address || 'dieser Adresse'} ist kein Feed lesbar.`,
  emptyFeed: 'Der Feed hat zurzeit keine Einträge.',
};
