import { Injectable } from '@nestjs/common';
import { type BlockAttributes } from '#libs/blocks';
import { escapeHtml, sanitizeInlineHtml } from '#libs/markup';
import { textAt } from '../block-style.js';
import { attributes as written } from '../html.js';
import { linkTo, root } from './block-elements.js';
import type { LoopEntry } from './loop-entries.js';

type Renderer = (entry: LoopEntry, attributes: BlockAttributes) => string;

/** Width of avatars, in pixels, where a block does not say another one. */
const AVATAR_SIZE = 96;
const MAX_AVATAR_SIZE = 512;

/** An avatar, which always stands beside the name of its person; an empty string where avatars are disabled. */
export function avatar(avatars: Readonly<Record<string, string>> | undefined, size: number, className = ''): string {
  if (!avatars) return '';
  const sizes = Object.keys(avatars).map(Number);
  const enough = sizes.filter((one) => one >= size);
  const src = avatars[enough.length ? Math.min(...enough) : Math.max(...sizes)];
  return `<img${written({ class: `avatar avatar-${size} photo ${className}`.trim(), src, width: size, height: size, loading: 'lazy' })} alt="" />`;
}

/** The size of an avatar that a block asks for. */
export const avatarSize = (attributes: BlockAttributes, path = 'size'): number =>
  Math.min(MAX_AVATAR_SIZE, Math.trunc(Number(textAt(attributes, path))) || AVATAR_SIZE);

/** The blocks that show the author of an entry. */
@Injectable()
export class AuthorBlocks {
  readonly renderers: Readonly<Record<string, Renderer>> = {
    'core/avatar': (entry, attributes) => this.avatar(entry, attributes),
    'core/post-author': (entry, attributes) => this.author(entry, attributes),
    'core/post-author-biography': (entry, attributes) => this.biography(entry, attributes),
    'core/post-author-name': (entry, attributes) => this.name(entry, attributes),
  };

  private avatar({ author }: LoopEntry, attributes: BlockAttributes): string {
    // Another account than the author cannot be chosen: ids of accounts change when texts move to another site.
    const image = avatar(author?.avatars, avatarSize(attributes), 'wp-block-avatar__image');
    if (!author || !image) return '';
    const link = attributes.isLink === true ? linkTo(author.link, image, attributes, author.name) : image;
    return `<div${root('avatar', attributes)}>${link}</div>`;
  }

  private author({ author }: LoopEntry, attributes: BlockAttributes): string {
    if (!author) return '';
    const part = (name: string, html: string) => html && `<div class="wp-block-post-author__${name}">${html}</div>`;
    const image =
      attributes.showAvatar === false
        ? ''
        : avatar(author.avatars, avatarSize({ avatarSize: 48, ...attributes }, 'avatarSize'));
    const content = [
      part('byline', sanitizeInlineHtml(textAt(attributes, 'byline'))),
      part('name', this.linked(author, attributes)),
      part('bio', attributes.showBio === true ? author.description : ''),
    ];
    return `<div${root('post-author', attributes)}>${part('avatar', image)}${part('content', content.join(''))}</div>`;
  }

  private biography({ author }: LoopEntry, attributes: BlockAttributes): string {
    return author?.description ? `<div${root('post-author-biography', attributes)}>${author.description}</div>` : '';
  }

  private name({ author }: LoopEntry, attributes: BlockAttributes): string {
    return author ? `<div${root('post-author-name', attributes)}>${this.linked(author, attributes)}</div>` : '';
  }

  private linked({ name, link }: NonNullable<LoopEntry['author']>, attributes: BlockAttributes): string {
    return attributes.isLink === true ? linkTo(link, escapeHtml(name), attributes) : escapeHtml(name);
  }
}
