import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { CacheInvalidation, CacheTags, EVERYTHING } from '#libs/invalidation';
import { EVENT_TAGS } from '../../calendar/index.js';
import { EventListings } from '../../calendar/page-queries/index.js';
import { EntryListings, type LinkedEntry } from '../../content/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { type MenuLink, Menus } from '../../menus/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { FrontLinks, FrontPages, Html, lineOf, shownInHtml, textOf } from '../common/index.js';
import { SiteWords } from '../words/index.js';

/** A link of the main navigation. */
export interface NavigationLink {
  title: Html;
  /** The title as text. */
  name: string;
  link: string;
  /** Further attributes of the link, in HTML. */
  attributes?: Html;
  /** Links below it. */
  children: readonly NavigationLink[];
}

/** The links in the header and in the footer of pages. */
export interface Navigations {
  header: readonly NavigationLink[];
  /** Absent if the footer has those of the header. */
  footer?: readonly NavigationLink[];
}

interface KeptNavigations {
  links: Navigations;
  tags: ReadonlySet<string>;
}

/** Maximum number of pages at the top of the navigation, and below each of them. */
const MAX_LINKS = 12;

/**
 * The navigation of pages: the menus at the locations of the theme. Without a menu, the header has the pages of two
 * levels, and the events if there are any. Kept until one of its tags changes.
 */
@Injectable()
export class Navigation implements OnModuleInit {
  /** By root: links have the language of the page. */
  private readonly kept = new Map<string | undefined, KeptNavigations>();
  /** Counts changes, so that links that were read before one are not kept after it. */
  private changed = 0;

  constructor(
    private readonly changes: CacheInvalidation,
    private readonly menus: Menus,
    private readonly listings: EntryListings,
    private readonly events: EventListings,
    private readonly front: FrontPages,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly links: FrontLinks,
    private readonly words: SiteWords,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.changes.follow(({ tags }) => {
      this.changed += 1;
      for (const [root, kept] of this.kept)
        if (tags.some((tag) => tag === EVERYTHING || kept.tags.has(tag))) this.kept.delete(root);
    });
  }

  /** The links. Adds their cache tags. */
  async of(shown: CacheTags): Promise<Navigations> {
    const { links, tags } = this.kept.get(RequestContext.root) ?? (await this.load());
    shown.add(...tags);
    return links;
  }

  /** Loads the links, in three statements without menus and in at most eight with them. */
  private async load(): Promise<KeptNavigations> {
    const { changed } = this;
    // Read from the primary server: a replica may lag behind a known change.
    const context = RequestContext.current();
    if (context) context.wrote = true;
    const made = new CacheTags();
    const links = await made.during(() => this.read(made));
    const loaded = { links, tags: new Set(made.tags) };
    if (changed === this.changed) this.kept.set(RequestContext.root, loaded);
    return loaded;
  }

  private async read(tags: CacheTags): Promise<Navigations> {
    const menus = await this.menus.linksAt(['primary', 'footer']);
    const [header, footer] = [menus.get('primary'), menus.get('footer')];
    return {
      header: header?.map((link) => this.menuLink(link)) ?? (await this.pages(tags)),
      ...(footer ? { footer: footer.map((link) => this.menuLink(link)) } : {}),
    };
  }

  /** A link of a menu. Pages show two levels: deeper links follow the one that they are below. */
  private menuLink({ item, target, url, children }: MenuLink): NavigationLink {
    const title = lineOf(this.rendering.menuTitle(item, target));
    return {
      title,
      name: textOf(title.toString()),
      link: url,
      attributes: attributesOf(item),
      children: children.flatMap((child) => withBelow(child)).map((child) => this.menuLink({ ...child, children: [] })),
    };
  }

  private async pages(tags: CacheTags): Promise<NavigationLink[]> {
    const [pages, event] = await Promise.all([this.listings.menuPages(MAX_LINKS), this.events.someEvent()]);
    tags.add(ENTRY_TAGS.menu).addEach(ENTRY_TAGS.submenu, ...pages.map(({ page }) => page.id));
    // The event stands for all: there are events until it goes. Without any, the first one changes the edges.
    if (event === undefined) tags.add(EVENT_TAGS.edges);
    else tags.addEach(ENTRY_TAGS.summary, event);
    const shown = pages
      .filter(({ page }) => page.id !== this.front.frontId)
      .map(({ page, children }) => {
        const parents = new Map([[page.id, page.slug]]);
        return { ...this.link(page, parents), children: children.map((child) => this.link(child, parents)) };
      });
    if (event === undefined) return shown;
    const link = this.links.to('events/');
    const name = this.words.all.events;
    return [...shown, { title: new Html(name), name, link, children: [] }];
  }

  private link(page: LinkedEntry, parents: ReadonlyMap<number, string>): NavigationLink {
    const title = lineOf(this.rendering.title(page));
    return {
      title,
      name: textOf(title.toString()),
      link: this.permalinks.of(page, parents, false),
      children: [],
    };
  }
}

/** A link and all links below it. */
const withBelow = (link: MenuLink): MenuLink[] => [link, ...link.children.flatMap(withBelow)];

/** The attributes of the link of an item: how it opens, its relations and its title. */
function attributesOf({ target, xfn, excerpt }: MenuLink['item']): Html {
  const isNew = target === '_blank';
  const values = [
    ['target', isNew ? target : ''],
    ['rel', [...(isNew ? ['noopener'] : []), xfn].join(' ').trim()],
    ['title', textOf(excerpt)],
  ];
  return new Html(values.map(([name, value]) => (value ? ` ${name}="${shownInHtml(value)}"` : '')).join(''));
}
