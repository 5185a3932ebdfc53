import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { renderComment } from '#libs/text';
import { SettingsService } from '../settings/settings.service.js';

const MEMORY = 16 * 1024 * 1024;

/** What is shown of a comment's text; each version of a comment is rendered once (conventions 20). */
@Injectable()
export class CommentRendering {
  private readonly cache = new LRUCache<string, string>({
    maxSize: MEMORY,
    sizeCalculation: (text, key) => 2 * (text.length + key.length) + 100,
  });

  constructor(private readonly settings: SettingsService) {}

  content({ id, version, content }: { id: number; version: number; content: string }): string {
    const key = `${id} ${version} ${this.settings.get('use_smilies')}`;
    let html = this.cache.get(key);
    if (html === undefined) {
      html = this.render(content);
      this.cache.set(key, html);
    }
    return html;
  }

  /** Whether a text holds as many links as make a comment wait; addresses count, as they are shown as links. */
  hasTooManyLinks(content: string): boolean {
    const most = this.settings.get('comment_max_links');
    return most > 0 && (this.render(content).match(/<a [^>]*href/gi)?.length ?? 0) >= most;
  }

  private render(content: string): string {
    return renderComment(content, { smilies: this.settings.get('use_smilies') });
  }
}
