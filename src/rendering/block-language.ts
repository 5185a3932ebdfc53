import { Injectable } from '@nestjs/common';
import { SettingsService } from '../settings/index.js';

/** English strings of blocks, as HTML. Functions take and return HTML. */
const EN = {
  archives: 'Archives',
  choosePeriod: { yearly: 'Select Year', monthly: 'Select Month', weekly: 'Select Week', daily: 'Select Day' },
  choosePost: 'Select Post',
  noArchives: 'No archives to show.',
  /** Date format of a month with its year. */
  monthFormat: 'F Y',
  nothingToDate: 'The calendar is hidden because nothing is published yet.',
  otherMonths: 'Previous and next months',
  postsOn: (day: string) => `Posts published on ${day}`,
  categories: 'Categories',
  chooseCategory: 'Select Category',
  noCategories: 'No categories',
  noTerms: 'There are no terms to show yet.',
  items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  noEvents: 'There are no events.',
  noComments: 'No comments to show.',
  anonymous: 'Anonymous',
  commentOn: (author: string, title: string) => `${author} on ${title}`,
  protected: 'This content is protected by a password.',
  by: (author: string) => `by ${author}`,
  untitled: '(no title)',
  readMore: 'Read more',
  search: 'Search',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pagesOfList: (id: string) => `Pages of list ${id}`,
  navigation: 'Navigation',
  ownFeed: 'A feed of this site cannot be shown on it: use a block such as the latest posts.',
  noFeed: (url: string) => `<strong>RSS Error:</strong> No feed could be read at ${url || 'this address'}.`,
  emptyFeed: 'The feed has no items at the moment.',
};

/** German strings of blocks. */
const DE: typeof EN = {
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
  previousPage: 'Vorige Seite',
  nextPage: 'Nächste Seite',
  pagesOfList: (id) => `Seiten der Liste ${id}`,
  navigation: 'Navigation',
  ownFeed:
    'Ein Feed dieser Website kann hier nicht gezeigt werden: dafür gibt es Blöcke wie den der neuesten Beiträge.',
  noFeed: (url) => `<strong>RSS-Fehler:</strong> Unter ${url || 'dieser Adresse'} ist kein Feed lesbar.`,
  emptyFeed: 'Der Feed hat zurzeit keine Einträge.',
};

/** Polish strings of blocks. */
const PL: typeof EN = {
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
  previousPage: 'Poprzednia strona',
  nextPage: 'Następna strona',
  pagesOfList: (id) => `Strony listy ${id}`,
  navigation: 'Nawigacja',
  ownFeed: 'Kanału tej witryny nie można na niej pokazać: użyj bloku takiego jak najnowsze wpisy.',
  noFeed: (url) => `<strong>Błąd RSS:</strong> Nie udało się odczytać kanału pod adresem ${url || 'podanym tutaj'}.`,
  emptyFeed: 'W kanale nie ma teraz żadnych wpisów.',
};

/** Chinese strings of blocks. */
const ZH: typeof EN = {
  archives: '归档',
  choosePeriod: { yearly: '选择年份', monthly: '选择月份', weekly: '选择周', daily: '选择日期' },
  choosePost: '选择文章',
  noArchives: '没有可显示的归档。',
  monthFormat: 'Y年n月',
  nothingToDate: '尚未发布任何内容，因此日历已隐藏。',
  otherMonths: '上个月和下个月',
  postsOn: (day) => `发布于 ${day} 的文章`,
  categories: '分类',
  chooseCategory: '选择分类',
  noCategories: '没有分类',
  noTerms: '这里还没有内容。',
  items: (count) => `${count} 项`,
  noEvents: '没有活动。',
  noComments: '没有可显示的评论。',
  anonymous: '匿名',
  commentOn: (author, title) => `${author} 评论了 ${title}`,
  protected: '此内容受密码保护。',
  by: (author) => `作者 ${author}`,
  untitled: '（无标题）',
  readMore: '阅读全文',
  search: '搜索',
  previousPage: '上一页',
  nextPage: '下一页',
  pagesOfList: (id) => `列表 ${id} 的分页`,
  navigation: '导航',
  ownFeed: '无法在本站显示本站的订阅源：请使用“最新文章”等区块。',
  noFeed: (url) => `<strong>RSS 错误：</strong>无法读取 ${url || '此地址'} 的订阅源。`,
  emptyFeed: '订阅源目前没有条目。',
};

const LANGUAGES: Readonly<Record<string, typeof EN>> = { de: DE, en: EN, pl: PL, zh: ZH };

/** The strings of blocks in the site language, or in English if it has no translation. */
@Injectable()
export class BlockLanguage {
  constructor(private readonly settings: SettingsService) {}

  /** The strings in the current language. */
  get words(): typeof EN {
    return LANGUAGES[this.settings.get('language').slice(0, 2)] ?? EN;
  }

  /** The language tag of the site (BCP 47), such as `de-DE`. */
  get tag(): string {
    return this.settings.languageTag;
  }
}
