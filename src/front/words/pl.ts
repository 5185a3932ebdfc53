import type { Words } from './words.js';

/** The form of a noun after a number: 1, 2 to 4, the rest. */
function counted(count: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('pl').select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
}

/** What pages say, in Polish. */
export const PL: Words = {
  skip: 'Przejdź do treści',
  mainNavigation: 'Główna nawigacja',
  above: 'Nad tą stroną',
  search: 'Szukaj',
  searchLabel: 'Przeszukaj witrynę',
  searchTitle: (text) => `Wyszukiwanie: ${text}`,
  found: (count) => counted(count, 'wynik', 'wyniki', 'wyników'),

  newer: 'Nowsze',
  older: 'Starsze',
  before: 'Poprzednia strona',
  after: 'Następna strona',
  pages: 'Strony',
  pageNumber: (page, pages) => `Strona ${page} z ${pages}`,
  categoryTitle: (name) => `Kategoria: ${name}`,
  tagTitle: (name) => `Tag: ${name}`,
  authorTitle: (name) => `Autor: ${name}`,
  dateTitle: (when) => `Wpisy: ${when}`,
  monthFormat: 'F Y',
  by: 'Autor:',
  categories: 'Kategorie',
  tags: 'Tagi',
  featured: 'Wyróżnione',
  untitled: 'Bez tytułu',
  nothing: 'Nic tu jeszcze nie opublikowano.',

  download: (name) => `Pobierz ${name}`,
  locked: 'Ten tekst jest chroniony hasłem. Wpisz je, aby czytać dalej.',
  lockedShort: 'Ten tekst jest chroniony hasłem.',
  password: 'Hasło',
  unlock: 'Czytaj dalej',
  wrongPassword: 'To nie jest właściwe hasło.',

  comments: (count) => counted(count, 'komentarz', 'komentarze', 'komentarzy'),
  allComments: 'Komentarze',
  commentsOn: (title) => `Komentarze do: ${title}`,
  commentPages: 'Strony komentarzy',
  waiting: 'Twój komentarz czeka na zatwierdzenie. Do tego czasu widzisz go tylko ty.',
  reply: 'Odpowiedz',
  replyTo: (name) => `Odpowiedz: ${name}`,
  cancelReply: 'Nie odpowiadaj, skomentuj tekst',
  commentForm: 'Napisz komentarz',
  answerForm: (name) => `Odpowiedz: ${name}`,
  anonymous: 'Ktoś',
  commentsClosed: 'Komentowanie jest wyłączone.',
  commentSignIn: 'Komentować mogą zalogowani.',
  emailUse: 'Twój adres e-mail nie będzie widoczny.',
  required: 'wymagane',
  optional: 'nieobowiązkowe',
  commentFields: { name: 'Imię', email: 'Adres e-mail', website: 'Witryna', comment: 'Komentarz' },
  send: 'Wyślij komentarz',
  refused: 'Komentarz nie został wysłany.',
  badField: (name) => `Coś się tu nie zgadza: ${name}.`,
  commentProblems: {
    rest_comment_login_required: 'Zaloguj się, aby komentować.',
    rest_comment_closed: 'Komentowanie jest wyłączone.',
    rest_comment_content_invalid: 'Komentarz musi mieć treść.',
    rest_comment_author_data_required: 'Komentarz wymaga imienia i adresu e-mail.',
    comment_author_column_length: 'Imię jest za długie.',
    comment_author_email_column_length: 'Adres e-mail jest za długi.',
    comment_author_url_column_length: 'Adres witryny jest za długi.',
    comment_content_column_length: 'Komentarz jest za długi.',
    comment_duplicate: 'To już zostało powiedziane.',
    comment_flood: 'Komentujesz za szybko. Poczekaj chwilę i wyślij ponownie.',
  },

  missingTitle: 'Nic tu nie ma',
  missingText: 'Być może w adresie jest błąd albo tego, co tu było, już nie ma. Wyszukiwanie może pomóc.',
  refusedTitle: 'Tego nie można pokazać',
  errorTitle: 'Coś poszło nie tak',
  errorText: 'Strony nie można pokazać. Błąd jest po naszej stronie i został zapisany.',
  unavailableTitle: 'Zaraz wracamy',
  unavailableText: 'Witryny nie można teraz pokazać. Spróbuj ponownie za chwilę.',
};
