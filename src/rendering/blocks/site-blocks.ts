import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { escapeHtml } from '#libs/markup';
import { SiteUrls } from '#libs/rest';
import { stripTags } from '#libs/text';
import { MediaFiles } from '../../media/index.js';
import { SettingsService } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { attributes as written } from '../html.js';
import { SitePages } from '../site-pages.js';

const ALIGNED = { textAlign: { type: 'string', enum: ['left', 'center', 'right'] } } as const;
const TITLE = {
  ...ALIGNED,
  level: { type: 'integer', default: 1, minimum: 0, maximum: 6 },
  isLink: { type: 'boolean', default: true },
  linkTarget: { type: 'string', default: '_self' },
} as const;
const TAGLINE = { ...ALIGNED, level: { type: 'integer', default: 0, minimum: 0, maximum: 6 } } as const;
const LOGO = {
  width: { type: 'integer', default: 120, minimum: 1, maximum: 2000 },
  isLink: { type: 'boolean', default: true },
  linkTarget: { type: 'string', default: '_self' },
  shouldSyncIcon: { type: 'boolean' },
} as const;
/** A form would need a page of its own, so that there is a link in any case. */
const LOGIN = {
  displayLoginAsForm: { type: 'boolean', default: false },
  redirectToCurrent: { type: 'boolean', default: true },
} as const;
const HOME = { label: { type: 'string' } } as const;

const homeTarget = (target: string) => (target === '_blank' ? { target, rel: 'home noopener' } : { rel: 'home' });

const alignment = (side: string | undefined): string[] => (side ? [`has-text-align-${side}`] : []);

/** The title of the site. It is no heading: the page has one that says what it is about. */
@Injectable()
export class SiteTitleBlock extends DynamicBlock<typeof TITLE> {
  readonly name = 'core/site-title';
  readonly attributes = TITLE;
  protected override readonly supports = ['align', 'color', 'typography', 'spacing'] as const;

  constructor(
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
  ) {
    super();
  }

  protected async html({ isLink, linkTarget, textAlign }: AttributeValues<typeof TITLE>, root: Root): Promise<string> {
    const title = this.settings.get('title');
    const shown = isLink
      ? `<a${written({ href: `${this.site.requestedHome}/`, ...homeTarget(linkTarget) })}>${title}</a>`
      : title;
    return title && `<p${root(...alignment(textAlign))}>${shown}</p>`;
  }
}

/** The logo of the site; nothing without one. */
@Injectable()
export class SiteLogoBlock extends DynamicBlock<typeof LOGO> {
  readonly name = 'core/site-logo';
  readonly attributes = LOGO;
  protected override readonly supports = ['align', 'spacing'] as const;

  constructor(
    private readonly settings: SettingsService,
    private readonly pages: SitePages,
    private readonly media: MediaFiles,
    private readonly site: SiteUrls,
  ) {
    super();
  }

  protected async html({ width, isLink, linkTarget }: AttributeValues<typeof LOGO>, root: Root): Promise<string> {
    const { logo } = this.pages;
    const file = (await this.media.byIds([logo])).get(logo);
    if (!file?.mimeType.startsWith('image/')) return '';
    // Twice as wide, for screens with small pixels.
    const { url } = file.width ? MediaFiles.inWidth(file, 2 * width) : file;
    const height = file.width ? Math.round((width * file.height) / file.width) : undefined;
    const image = `<img${written({ class: 'custom-logo', src: url, width, height })} alt="${this.settings.get('title')}" />`;
    const shown = isLink
      ? `<a${written({ class: 'custom-logo-link', href: `${this.site.requestedHome}/`, ...homeTarget(linkTarget) })}>${image}</a>`
      : image;
    return `<div${root()}>${shown}</div>`;
  }
}

/** A link to the page for signing in or, for those who are, out. */
@Injectable()
export class LoginBlock extends DynamicBlock<typeof LOGIN> {
  readonly name = 'core/loginout';
  readonly attributes = LOGIN;
  protected override readonly supports = ['typography', 'spacing'] as const;

  constructor(
    private readonly pages: SitePages,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(_: AttributeValues<typeof LOGIN>, root: Root): Promise<string> {
    const { isSignedIn } = currentViewer();
    const { words } = this.language;
    const [href, label] = isSignedIn ? [this.pages.signOut, words.signOut] : [this.pages.signIn, words.signIn];
    if (!href) return '';
    return `<div${root(isSignedIn ? 'logged-in' : 'logged-out')}><a${written({ href, rel: 'nofollow' })}>${label}</a></div>`;
  }
}

/** The description of the site. */
@Injectable()
export class SiteTaglineBlock extends DynamicBlock<typeof TAGLINE> {
  readonly name = 'core/site-tagline';
  readonly attributes = TAGLINE;
  protected override readonly supports = ['align', 'color', 'typography', 'spacing'] as const;

  constructor(private readonly settings: SettingsService) {
    super();
  }

  protected async html({ textAlign }: AttributeValues<typeof TAGLINE>, root: Root): Promise<string> {
    const tagline = this.settings.get('description');
    return tagline && `<p${root(...alignment(textAlign))}>${tagline}</p>`;
  }
}

/** A link to the home page in a navigation. */
@Injectable()
export class HomeLinkBlock extends DynamicBlock<typeof HOME> {
  readonly name = 'core/home-link';
  readonly attributes = HOME;

  constructor(
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
  ) {
    super();
  }

  protected async html({ label }: AttributeValues<typeof HOME>, root: Root): Promise<string> {
    const link = `<a${written({ class: 'wp-block-navigation-item__content', href: `${this.site.requestedHome}/`, rel: 'home' })}>${escaped(label) || this.settings.get('title')}</a>`;
    return `<li${root('wp-block-navigation-item')}>${link}</li>`;
  }
}

const escaped = (text = ''): string => escapeHtml(stripTags(text).trim());
