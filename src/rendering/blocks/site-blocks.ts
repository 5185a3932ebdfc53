import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { escapeHtml, stripTags } from '#libs/text';
import { SettingsService } from '../../settings/index.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { attributes as written } from '../html.js';

const ALIGNED = { textAlign: { type: 'string', enum: ['left', 'center', 'right'] } } as const;
const TITLE = {
  ...ALIGNED,
  level: { type: 'integer', default: 1, minimum: 0, maximum: 6 },
  isLink: { type: 'boolean', default: true },
  linkTarget: { type: 'string', default: '_self' },
} as const;
const TAGLINE = { ...ALIGNED, level: { type: 'integer', default: 0, minimum: 0, maximum: 6 } } as const;
const HOME = { label: { type: 'string' } } as const;

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
    const target = linkTarget === '_blank' ? { target: '_blank', rel: 'home noopener' } : { rel: 'home' };
    const shown = isLink ? `<a${written({ href: `${this.site.home}/`, ...target })}>${title}</a>` : title;
    return title && `<p${root(...alignment(textAlign))}>${shown}</p>`;
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
    const link = `<a${written({ class: 'wp-block-navigation-item__content', href: `${this.site.home}/`, rel: 'home' })}>${escaped(label) || this.settings.get('title')}</a>`;
    return `<li${root('wp-block-navigation-item')}>${link}</li>`;
  }
}

const escaped = (text = ''): string => escapeHtml(stripTags(text).trim());
