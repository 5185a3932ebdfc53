import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  balanceTags,
  builtInShortcodes,
  completePictures,
  hasBlocks,
  textPagesOf,
  renderCaption,
  renderExcerpt,
  renderMarkup,
  renderTitle,
  type BeginningLength,
  type DynamicBlocks,
  type PictureOptions,
} from '#libs/blocks';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { wordsOfHtml } from '#libs/text';
import type { EntryRow } from '../entries/index.js';
import type { MenuTarget } from '../menus/index.js';
import { SettingsService } from '../settings/index.js';
import { BlockLanguage } from './block-language.js';
import type { ContentData } from './content-data.js';
import { EXCERPT_LENGTHS, excerptLengthOf } from './excerpts.js';
import { withFootnotes } from './footnotes.js';
import { KnownShortcodes } from './known-shortcodes.js';
import { STATIC_BLOCKS } from './static-blocks.js';

const MEMORY = 64 * 1024 * 1024;

type Rendered = Pick<EntryRow, 'id' | 'version' | 'status'>;
/** A text; without its footnotes, it shows none. */
type RenderedText = Rendered & Pick<EntryRow, 'content'> & Partial<Pick<EntryRow, 'footnotes'>>;

type Excerpted = RenderedText & Pick<EntryRow, 'excerpt'>;

interface TextOptions {
  data: ContentData | undefined;
  view?: PictureOptions;
  /** Changes the rendered markup. */
  finish?: (html: string) => string;
}

const asItIs = (html: string): string => html;

/** Number of pictures at the start of a page that visitors probably see at once. */
const IN_VIEW = 3;

/** How the pictures at the start of a page are loaded. The featured image stands before them. */
const atStart = ({ featuredMedia }: Pick<EntryRow, 'featuredMedia'>): PictureOptions =>
  featuredMedia ? { inView: IN_VIEW - 1, isLed: true } : { inView: IN_VIEW };

/** Renders the texts of entries as HTML. Cached per version of an entry. */
@Injectable()
export class EntryRendering {
  private readonly cache = new LRUCache<string, string>({
    maxSize: MEMORY,
    sizeCalculation: (text, key) => 2 * (text.length + key.length) + 100,
  });

  constructor(
    private readonly settings: SettingsService,
    private readonly language: BlockLanguage,
    private readonly shortcodes: KnownShortcodes,
  ) {}

  /** Renders the title, which says that an entry is private. */
  title(entry: Rendered & Pick<EntryRow, 'title'>): string {
    return this.once(entry, 'title', () => {
      const title = renderTitle(entry.title, { language: this.settings.get('language') });
      return entry.status === 'private' ? this.language.words.privateTitle(title) : title;
    });
  }

  /** Renders the title for pages and blocks, which say that a password protects an entry or that it is private. */
  shownTitle(entry: Rendered & Pick<EntryRow, 'title' | 'password'>): string {
    const title = this.title({ ...entry, status: 'publish' });
    const { protectedTitle, privateTitle } = this.language.words;
    if (!title) return title;
    if (entry.password !== '') return protectedTitle(title);
    return entry.status === 'private' ? privateTitle(title) : title;
  }

  /** Renders the label of an item of a menu: its own title, or the one of its target. */
  menuTitle(item: Rendered & Pick<EntryRow, 'title'>, { entry, term, label }: MenuTarget): string {
    if (item.title || !entry) return this.title(item) || (term?.name ?? label ?? '');
    return this.title(entry);
  }

  /** Renders the content. Content with dynamic blocks or shortcodes in `data` is not cached. */
  content(entry: RenderedText, data?: ContentData): string {
    return this.text(entry, 'content', { data });
  }

  /** The same for the page of the entry, which loads the pictures at its start first. */
  pageContent(entry: RenderedText & Pick<EntryRow, 'featuredMedia'>, data?: ContentData): string {
    return this.text(entry, 'page', { data, view: atStart(entry) });
  }

  /** Renders one text page of a divided content, or the content of one that is not divided; `number` starts at 1. */
  textPage(entry: RenderedText & Pick<EntryRow, 'featuredMedia'>, number: number, data?: ContentData): string {
    const divided = textPagesOf(entry.content);
    if (divided.length === 1) return this.pageContent(entry, data);
    const content = divided[number - 1] ?? '';
    // A divider may stand inside of an element, which has to end with its text page.
    return this.text({ ...entry, content }, `text page ${number}`, { data, view: atStart(entry), finish: balanceTags });
  }

  /** Renders the excerpt. Derived from the content if none was written. */
  excerpt(entry: Excerpted, length: keyof typeof EXCERPT_LENGTHS = 'full'): string {
    return this.once(entry, `${length} excerpt`, () => this.derived(entry, EXCERPT_LENGTHS[length]));
  }

  /** Renders the excerpt for a block that shows a number of words of it, without tags. */
  blockExcerpt(entry: Excerpted, words: number): string {
    const length = excerptLengthOf(words);
    return this.once(entry, `excerpt of ${length}`, () => wordsOfHtml(this.derived(entry, { words: length })));
  }

  /** Renders the excerpt, empty if none was written. */
  writtenExcerpt(entry: Rendered & Pick<EntryRow, 'excerpt'>): string {
    return this.once(entry, 'written', () => renderCaption(entry.excerpt, this.options()));
  }

  /** 1 if the content has block markup, else 0. */
  blockVersion(entry: Pick<EntryRow, 'content'>): number {
    return hasBlocks(entry.content) ? 1 : 0;
  }

  private derived(entry: Excerpted, length: BeginningLength): string {
    const { excerpt, content } = entry;
    const rendered = () => this.content(entry);
    return renderExcerpt({ excerpt, content, rendered, length, leftOut: this.shortcodes.names, ...this.options() });
  }

  private text(entry: RenderedText, kind: string, { data, view, finish = asItIs }: TextOptions): string {
    const { dynamic, pictureOf } = data ?? {};
    // Footnotes have labels in the language of the site.
    const name = entry.footnotes ? `${kind} ${this.language.tag}` : kind;
    if (dynamic) {
      const shortcodes = new Map([...builtInShortcodes, ...dynamic.shortcodes]);
      const dynamicBlocks = this.withFootnotes(dynamic.dynamicBlocks, entry);
      const html = renderMarkup(entry.content, { ...this.options(), shortcodes, dynamicBlocks });
      return completePictures(finish(html), { ...view, pictureOf });
    }
    const markup = () => {
      const options = this.options();
      const dynamicBlocks = this.withFootnotes(options.dynamicBlocks, entry);
      return finish(renderMarkup(entry.content, { ...options, dynamicBlocks }));
    };
    if (!pictureOf) return this.once(entry, name, () => completePictures(markup(), view));
    // The pictures may have changed since, but not the text around them.
    return completePictures(
      this.once(entry, `markup of ${name}`, () => markup()),
      { ...view, pictureOf },
    );
  }

  private withFootnotes(blocks: DynamicBlocks, { content, footnotes = null }: RenderedText): DynamicBlocks {
    return withFootnotes(blocks, { content, footnotes }, (number) =>
      this.language.words.footnote(this.language.number(number)),
    );
  }

  private options() {
    return {
      smilies: this.settings.get('use_smilies'),
      language: this.settings.get('language'),
      shortcodes: builtInShortcodes,
      dynamicBlocks: STATIC_BLOCKS,
    };
  }

  private once({ id, version, status }: Rendered, name: string, render: () => string): string {
    // Read even for cached texts, because it adds the cache tags of the settings. Titles have no smilies.
    const smilies = name !== 'title' && this.settings.get('use_smilies');
    // Entries that all languages share have other texts in each.
    const language = RequestContext.current()?.language?.number ?? '';
    const key = `${name} ${id} ${version} ${status} ${smilies} ${this.settings.get('language')} ${language}`;
    let text = this.cache.get(key);
    if (text === undefined) {
      text = render();
      if (!Db.isInTransaction) this.cache.set(key, text);
    }
    return text;
  }
}
