import type { EN } from './en.js';

/** What blocks say, in Polish. */
export const PL: typeof EN = {
  archives: 'Archiwum',
  choosePeriod: {
    yearly: 'Wybierz rok',
    monthly: 'Wybierz miesiąc',
    weekly: 'Wybierz tydzień',
    daily: 'Wybierz dzień',
  },
  choosePost: 'Wybierz wpis',
  noArchives: 'Archiwum jest puste.',
  monthFormat: 'F Y',
  nothingToDate: 'Kalendarz jest ukryty, ponieważ nic jeszcze nie opublikowano.',
  otherMonths: 'Poprzedni i następny miesiąc',
  postsOn: (day) => `Wpisy z dnia ${day}`,
  categories: 'Kategorie',
  chooseCategory: 'Wybierz kategorię',
  noCategories: 'Brak kategorii',
  noTerms: 'Niczego tu jeszcze nie ma.',
  items: (count) => `Liczba wpisów: ${count}`,
  noEvents: 'Brak wydarzeń.',
  noComments: 'Brak komentarzy.',
  anonymous: 'Ktoś',
  commentOn: (author, title) => `${author} – ${title}`,
  protected: 'Ten tekst jest chroniony hasłem.',
  by: (author) => `Autor: ${author}`,
  untitled: '(bez tytułu)',
  readMore: 'Czytaj dalej',
  search: 'Szukaj',
  ownFeed: 'Kanału tej witryny nie można na niej pokazać: użyj bloku takiego jak najnowsze wpisy.',
  noFeed: (address) =>
    `<strong>Błąd RSS:</strong> Nie udało się odczytać kanału pod adresem ${address || 'podanym tutaj'}.`,
  emptyFeed: 'W kanale nie ma teraz żadnych wpisów.',
};
