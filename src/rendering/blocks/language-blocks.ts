import { Injectable } from '@nestjs/common';
import { escapeHtml } from '#libs/markup';
import { SiteUrls } from '#libs/rest';
import { LanguageNames } from '../../settings/index.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { attributes as written } from '../html.js';
import { PageLanguages } from '../page-languages.js';

/** The options of the block in the add-on of the convention. A list stands in for its menu and its flags. */
const ATTRIBUTES = {
  dropdown: { type: 'boolean', default: false },
  show_names: { type: 'boolean', default: true },
  show_flags: { type: 'boolean', default: false },
  force_home: { type: 'boolean', default: false },
  hide_current: { type: 'boolean', default: false },
  hide_if_no_translation: { type: 'boolean', default: false },
} as const;

/** Links to the page in the other languages of the site, or to their homes; nothing on sites with one language. */
@Injectable()
export class LanguageSwitcherBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name: string = 'lintel/language-switcher';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'color', 'typography', 'spacing'] as const;

  constructor(
    private readonly pages: PageLanguages,
    private readonly names: LanguageNames,
    private readonly site: SiteUrls,
  ) {
    super();
  }

  override get isOffered(): boolean {
    return this.site.hasLanguages;
  }

  protected async html(options: AttributeValues<typeof ATTRIBUTES>, root: Root): Promise<string> {
    if (!this.site.hasLanguages) return '';
    const own = this.site.requestedLanguage.number;
    const pages = (await this.pages.all()).filter(({ language, isHome }) =>
      language.number === own ? !options.hide_current : !(isHome && options.hide_if_no_translation),
    );
    const items = pages.map(({ language, url }) => {
      const isCurrent = language.number === own;
      const href = options.force_home ? `${this.site.homeOf(language.number)}/` : url;
      const tag = this.names.shortTagOf(language);
      const link = written({ href, lang: tag, hreflang: tag, 'aria-current': isCurrent && 'true' });
      const name = options.show_names ? this.names.nameOf(language) : tag.toUpperCase();
      return `<li${written({ class: isCurrent ? 'lang-item current-lang' : 'lang-item' })}><a${link}>${escapeHtml(name)}</a></li>`;
    });
    return items.length ? `<ul${root()}>${items.join('')}</ul>` : '';
  }
}

/** The same under the name that it has in the add-on of the convention. */
@Injectable()
export class PolylangSwitcherBlock extends LanguageSwitcherBlock {
  override readonly name = 'polylang/language-switcher';
}
