import { balanceTags, type BlockAttributes, type BlockRenderer } from '#libs/blocks';
import { escapeHtml, sanitizeInlineHtml, sanitizeUrl } from '#libs/markup';
import { at, textAt, withRoot } from './block-style.js';
import { attributes as written } from './html.js';
import { layoutOf } from './layout-blocks.js';

/** Name of the block that contains links. */
export const NAVIGATION_BLOCK = 'core/navigation';

/** A navigation with its items. */
export function navigation(attributes: BlockAttributes, items: string, word: string): string {
  const label = textAt(attributes, 'ariaLabel').slice(0, 100) || word;
  const list = /^\s*<ul/.test(items) ? items : `<ul class="wp-block-navigation__container">${items}</ul>`;
  const html = `<nav${written({ class: 'wp-block-navigation', 'aria-label': label })}>${list}</nav>`;
  const { classes = [], style } = layoutOf(attributes);
  // The list inside is the row, not the element itself.
  return withRoot(html, { classes: classes.filter((name) => name !== 'is-layout-flex'), style });
}

/** An item of a navigation: a link, with the items below it. */
export function navigationItem(attributes: BlockAttributes, below: string): string {
  const label = inline(textAt(attributes, 'label')) || escapeHtml(textAt(attributes, 'url'));
  const link = linkOf(attributes, label, 'wp-block-navigation-item__content');
  const list = below.trim() ? `<ul class="wp-block-navigation__submenu-container">${below}</ul>` : '';
  return link || list ? `<li class="wp-block-navigation-item">${link || label}${list}</li>` : '';
}

/** Names of services that are not their slug with a capital letter. */
const SERVICES: Readonly<Record<string, string>> = {
  bluesky: 'Bluesky',
  chain: 'Link',
  codepen: 'CodePen',
  deviantart: 'DeviantArt',
  feed: 'RSS',
  fivehundredpx: '500px',
  github: 'GitHub',
  goodreads: 'Goodreads',
  lastfm: 'Last.fm',
  linkedin: 'LinkedIn',
  mail: 'E-mail',
  soundcloud: 'SoundCloud',
  tiktok: 'TikTok',
  vk: 'VK',
  whatsapp: 'WhatsApp',
  wordpress: 'WordPress',
  x: 'X',
  youtube: 'YouTube',
};

/** A link to a profile: the name of its service instead of a picture, which would be a trade mark. */
function socialLink(attributes: BlockAttributes): string {
  const service = /^[a-z0-9-]{1,40}$/.exec(textAt(attributes, 'service'))?.[0] ?? 'chain';
  const name = SERVICES[service] ?? service.charAt(0).toUpperCase() + service.slice(1);
  const url = textAt(attributes, 'url');
  const isAddress = service === 'mail' && /^[^\s:@]+@[^\s@]+$/.test(url);
  const link = linkOf(
    { ...attributes, url: isAddress ? `mailto:${url}` : url },
    inline(textAt(attributes, 'label')) || escapeHtml(name),
    'wp-block-social-link-anchor',
  );
  return link && `<li class="wp-social-link wp-social-link-${service} wp-block-social-link">${link}</li>`;
}

/** A link with a label as HTML; an empty string without a safe URL. */
function linkOf(attributes: BlockAttributes, label: string, className: string): string {
  const href = sanitizeUrl(textAt(attributes, 'url'));
  const isNew = at(attributes, 'opensInNewTab') === true;
  const rel = [textAt(attributes, 'rel'), isNew ? 'noopener' : ''].filter(Boolean).join(' ');
  return href && `<a${written({ class: className, href, target: isNew ? '_blank' : undefined, rel })}>${label}</a>`;
}

const inline = (html: string): string =>
  balanceTags(sanitizeInlineHtml(html).replace(/<\/?(?:a|blockquote)\b[^>]*>/g, ''));

/** The renderers of links that need only their own attributes. */
export const LINK_BLOCKS: readonly [string, BlockRenderer][] = [
  ['core/navigation-link', navigationItem],
  ['core/navigation-submenu', navigationItem],
  ['core/social-link', socialLink],
];
