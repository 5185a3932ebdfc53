import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { builtInShortcodes, hasBlocks, renderCaption, renderContent, renderExcerpt, renderTitle } from '#libs/text';
import type { ContentParts } from './dynamic-content.js';
import { EXCERPT_WORDS } from './excerpts.js';
import type { EntryRow } from '../entries/index.js';
import { SettingsService } from '../settings/index.js';

const MEMORY = 64 * 1024 * 1024;

type Rendered = Pick<EntryRow, 'id' | 'version' | 'status'>;

/** The HTML of the texts of entries; each version of an entry is rendered once. */
@Injectable()
export class EntryRendering {
  private readonly cache = new LRUCache<string, string>({
    maxSize: MEMORY,
    sizeCalculation: (text, key) => 2 * (text.length + key.length) + 100,
  });

  constructor(private readonly settings: SettingsService) {}

  /** The title. */
  title(entry: Rendered & Pick<EntryRow, 'title'>): string {
    return this.once(entry, 'title', () => renderTitle(entry.title, { status: entry.status }));
  }

  /** The content; one that is given parts shows more than its own text, so that it is made anew for each answer. */
  content(entry: Rendered & Pick<EntryRow, 'content'>, parts?: ContentParts): string {
    if (parts) {
      const shortcodes = new Map([...builtInShortcodes, ...parts.shortcodes]);
      return renderContent(entry.content, { ...this.options(), shortcodes, dynamicBlocks: parts.dynamicBlocks });
    }
    return this.once(entry, 'content', () => renderContent(entry.content, this.options()));
  }

  /** The written excerpt, or one that is made from the content. */
  excerpt(entry: Rendered & Pick<EntryRow, 'content' | 'excerpt'>): string {
    return this.once(entry, 'excerpt', () =>
      renderExcerpt({ excerpt: entry.excerpt, content: entry.content, words: EXCERPT_WORDS.entry, ...this.options() }),
    );
  }

  /** The written excerpt alone. */
  writtenExcerpt(entry: Rendered & Pick<EntryRow, 'excerpt'>): string {
    return this.once(entry, 'written', () => renderCaption(entry.excerpt, this.options()));
  }

  /** 1 if the text holds block markup, else 0. */
  blockVersion(entry: Pick<EntryRow, 'content'>): number {
    return hasBlocks(entry.content) ? 1 : 0;
  }

  private options() {
    return { smilies: this.settings.get('use_smilies'), shortcodes: builtInShortcodes };
  }

  private once({ id, version, status }: Rendered, part: string, render: () => string): string {
    // Read also of what is remembered: an answer depends on it. Titles have no smilies.
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
