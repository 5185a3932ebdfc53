import { Injectable } from '@nestjs/common';
import { Permalinks } from '../../entries/permalinks/index.js';
import { type MenuLink, Menus } from '../../menus/index.js';
import { BlockLanguage } from '../block-language.js';
import { BlocksRepository, type BlockEntry } from '../blocks.repository.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { EntryRendering } from '../entry-rendering.js';
import { attributes as written } from '../html.js';
import { NAVIGATION_BLOCK, navigation, navigationItem } from '../navigation-blocks.js';

const ATTRIBUTES = { parentPageID: { type: 'integer', default: 0 } } as const;
/** The text of a navigation may be stored elsewhere; what it says about its look is not read here. */
const NAVIGATION_ATTRIBUTES = {
  ref: { type: 'integer' },
  ariaLabel: { type: 'string' },
  layout: { type: 'object' },
} as const;

const MAX_PAGES = 1000;
const MAX_DEPTH = 20;

/** Links to the published pages, each below its parent. */
@Injectable()
export class PageListBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/page-list';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'color', 'typography', 'spacing'] as const;

  constructor(
    private readonly stored: BlocksRepository,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html({ parentPageID }: AttributeValues<typeof ATTRIBUTES>, root: Root): Promise<string> {
    const items = await this.items(parentPageID);
    return items && `<ul${root()}>${items}</ul>`;
  }

  /** The items for the pages below a page; 0 for all. Takes two statements. */
  async items(parentId: number): Promise<string> {
    const pages = await this.stored.pages(MAX_PAGES);
    const parents = await this.permalinks.parentPaths(pages);
    const ids = new Set(pages.map(({ id }) => id));
    const byParent = new Map<number, BlockEntry[]>();
    for (const page of pages) {
      // A page below one that is not published stands where that one would.
      const above = ids.has(page.parentId) ? page.parentId : 0;
      byParent.set(above, [...(byParent.get(above) ?? []), page]);
    }
    const items = (id: number, depth: number): string =>
      (byParent.get(id) ?? []).map((page) => item(page, depth)).join('');
    const item = (page: BlockEntry, depth: number): string => {
      const title = this.rendering.title(page) || this.language.words.untitled;
      const href = this.permalinks.of(page, parents, false);
      const below = depth < MAX_DEPTH ? items(page.id, depth + 1) : '';
      const list = below && `<ul class="wp-block-navigation__submenu-container">${below}</ul>`;
      return `<li class="wp-block-pages-list__item"><a${written({ class: 'wp-block-pages-list__item__link', href })}>${title}</a>${list}</li>`;
    };
    return items(parentId, 0);
  }
}

/** A navigation without links of its own: the menu in the header of pages or, without one, the pages of the site. */
@Injectable()
export class NavigationBlock extends DynamicBlock<typeof NAVIGATION_ATTRIBUTES> {
  readonly name = NAVIGATION_BLOCK;
  readonly attributes = NAVIGATION_ATTRIBUTES;
  protected override readonly supports = ['align', 'color', 'typography', 'spacing'] as const;

  constructor(
    private readonly pages: PageListBlock,
    private readonly menus: Menus,
    private readonly rendering: EntryRendering,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(values: AttributeValues<typeof NAVIGATION_ATTRIBUTES>): Promise<string> {
    const links = (await this.menus.linksAt(['primary'])).get('primary');
    const items = links ? this.items(links) : await this.pages.items(0);
    return items && navigation(values, items, this.language.words.navigation);
  }

  private items(links: readonly MenuLink[]): string {
    return links
      .map(({ item, target, url, children }) =>
        navigationItem(
          {
            url,
            label: this.rendering.menuTitle(item, target) || this.language.words.untitled,
            rel: item.xfn,
            opensInNewTab: item.target === '_blank',
          },
          this.items(children),
        ),
      )
      .join('');
  }
}
