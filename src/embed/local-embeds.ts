import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CacheTags } from '#libs/invalidation';
import { escapeHtml } from '#libs/markup';
import { SiteUrls } from '#libs/rest';
import { stripTags } from '#libs/text';
import { ENTRY_TAGS } from '../entries/index.js';
import { type EntryCard, EntryCards } from '../rendering/index.js';
import { SettingsService } from '../settings/index.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Ten random characters by which a frame and the embedding page recognise each other. */
export const newSecret = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** oEmbed data. */
export type EmbedData = Record<string, unknown>;

const WIDTH = { min: 200, max: 600 };
const MIN_HEIGHT = 200;

/** Returns oEmbed data of entries of this site. */
@Injectable()
export class LocalEmbeds {
  constructor(
    private readonly cards: EntryCards,
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
  ) {}

  /** Whether a URL belongs to this site. */
  isLocal(url: string): boolean {
    return this.cards.isLocal(url);
  }

  /**
   * The data of the entry at a URL, in its language and at most `maxWidth` pixels wide; `undefined` if there is no public
   * entry.
   */
  of(url: string, maxWidth: number): Promise<EmbedData | undefined> {
    return this.cards.at(url, (card) => this.dataOf(card, maxWidth));
  }

  private dataOf(card: EntryCard, maxWidth: number): EmbedData {
    CacheTags.current?.addEach(ENTRY_TAGS.entry, card.id);
    const width = Math.min(WIDTH.max, Math.max(WIDTH.min, maxWidth));
    const height = Math.max(Math.ceil((width / 16) * 9), MIN_HEIGHT);
    const siteName = this.settings.get('title');
    const image = card.image(width);
    return {
      version: '1.0',
      provider_name: siteName,
      provider_url: this.site.requestedHome,
      author_name: card.author?.name ?? siteName,
      author_url: card.author?.url ?? this.site.requestedHome,
      title: card.title,
      type: card.isVideo ? 'video' : 'rich',
      width,
      height,
      html: frame(card, { width, height, siteName }),
      ...(image && { thumbnail_url: image.url, thumbnail_width: image.width, thumbnail_height: image.height }),
    };
  }
}

/** HTML of a quotation with a link, and a sandboxed frame that replaces it. */
function frame(
  { title, link }: EntryCard,
  { width, height, siteName }: { width: number; height: number; siteName: string },
): string {
  const secret = newSecret();
  const source = `${link.includes('?') ? `${link}&embed=true` : `${link}embed/`}#?secret=${secret}`;
  const name = `&#8220;${escapeHtml(stripTags(title))}&#8221; &#8212; ${escapeHtml(siteName)}`;
  return (
    `<blockquote class="wp-embedded-content" data-secret="${secret}"><a href="${escapeHtml(link)}">${title}</a></blockquote>` +
    `<iframe sandbox="allow-scripts" security="restricted" src="${escapeHtml(source)}" width="${width}" height="${height}"` +
    ` title="${name}" data-secret="${secret}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no"` +
    ` class="wp-embedded-content"></iframe><script>${resizing(secret)}</script>`
  );
}

/**
 * Script for the embedding page. It lets the framed page set its height, within limits, and open links to its own site,
 * which the sandbox prevents. Messages of other windows are ignored.
 */
const resizing = (secret: string): string =>
  `(function(){var frame=document.querySelector('iframe[data-secret="${secret}"]');` +
  `window.addEventListener("message",function(event){var data=event.data;` +
  `if(!frame||event.source!==frame.contentWindow||!data||data.secret!=="${secret}")return;` +
  `if(data.message==="height")frame.height=Math.min(1000,Math.max(200,parseInt(data.value,10)||200));` +
  `if(data.message==="link"){var link=document.createElement("a");link.href=data.value;` +
  `var own=document.createElement("a");own.href=frame.src;` +
  `if(document.activeElement===frame&&link.host===own.host&&/^https?:$/.test(link.protocol))window.top.location.href=link.href;}});})();`;
