import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  balanceTags,
  builtInShortcodes,
  hasBlocks,
  partsOfText,
  renderCaption,
  renderContent,
  renderExcerpt,
  renderTitle,
  stripTags,
} from '#libs/text';
import { BlockLanguage } from './block-language.js';
import type { ContentParts } from './content-parts.js';
import { EXCERPT_WORDS, excerptLengthOf } from './excerpts.js';
import type { EntryRow } from '../entries/index.js';
import type { MenuTarget } from '../menus/index.js';
import { STATIC_BLOCKS } from './static-blocks.js';
import { SettingsService } from '../settings/index.js';

const MEMORY = 64 * 1024 * 1024;

type Rendered = Pick<EntryRow, 'id' | 'version' | 'status'>;

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
  ) {}

  /** Renders the title. */
  title(entry: Rendered & Pick<EntryRow, 'title'>): string {
    return this.once(entry, 'title', () => renderTitle(entry.title, { status: entry.status }));
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

  /** Renders the content. With `parts`, the content is dynamic and not cached. */
  content(entry: Rendered & Pick<EntryRow, 'content'>, parts?: ContentParts): string {
    if (parts) {
      const shortcodes = new Map([...builtInShortcodes, ...parts.shortcodes]);
      return renderContent(entry.content, { ...this.options(), shortcodes, dynamicBlocks: parts.dynamicBlocks });
    }
    return this.once(entry, 'content', () => renderContent(entry.content, this.options()));
  }

  /** Renders one part of a divided content, or the content of one that is not divided; `number` starts at 1. */
  part(entry: Rendered & Pick<EntryRow, 'content'>, number: number, parts?: ContentParts): string {
    const divided = partsOfText(entry.content);
    const content = divided[number - 1] ?? '';
    if (divided.length === 1) return this.content(entry, parts);
    // A divider may stand inside of an element, which has to end with its part.
    if (parts) return balanceTags(this.content({ ...entry, content }, parts));
    return this.once(entry, `part ${number}`, () => balanceTags(renderContent(content, this.options())));
  }

  /** Renders the excerpt. Derived from the content if none was written. */
  excerpt(entry: Rendered & Pick<EntryRow, 'content' | 'excerpt'>): string {
    return this.once(entry, 'excerpt', () =>
      renderExcerpt({ excerpt: entry.excerpt, content: entry.content, words: EXCERPT_WORDS.entry, ...this.options() }),
    );
  }

  /** Renders the excerpt for a block that shows a number of words of it, without tags. */
  blockExcerpt(entry: Rendered & Pick<EntryRow, 'content' | 'excerpt'>, words: number): string {
    const length = excerptLengthOf(words);
    return this.once(entry, `excerpt of ${length}`, () => {
      const { smilies } = this.options();
      return stripTags(
        renderExcerpt({ excerpt: entry.excerpt, content: entry.content, words: length, smilies }),
      ).trim();
    });
  }

  /** Renders the excerpt, empty if none was written. */
  writtenExcerpt(entry: Rendered & Pick<EntryRow, 'excerpt'>): string {
    return this.once(entry, 'written', () => renderCaption(entry.excerpt, this.options()));
  }

  /** 1 if the content has block markup, else 0. */
  blockVersion(entry: Pick<EntryRow, 'content'>): number {
    return hasBlocks(entry.content) ? 1 : 0;
  }

  private options() {
    return {
      smilies: this.settings.get('use_smilies'),
      shortcodes: builtInShortcodes,
      dynamicBlocks: STATIC_BLOCKS,
    };
  }

  private once({ id, version, status }: Rendered, part: string, render: () => string): string {
    // Read even for cached texts, because it adds the cache tag of the setting. Titles have no smilies.
    const smilies = part !== 'title' && this.settings.get('use_smilies');
    const key = `${part} ${id} ${version} ${status} ${smilies}`;
    let text = this.cache.get(key);
    if (text === undefined) {
      text = render();
      this.cache.set(key, text);
    }
    return text;
  }
}
