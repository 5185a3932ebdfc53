import { EVENT_TAGS } from '../../calendar/index.js';
import { EventListings } from '../../calendar/pages/index.js';
import { EntryListings, type LinkedEntry } from '../../content/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { Injectable } from '@nestjs/common';
import type { CacheTags } from '#libs/invalidation';
import { FrontPages } from '../entries/front-pages.js';
import { SiteWords } from '../words/site-words.js';
import { FrontLinks } from './front-links.js';
import { Html, lineOf, textOf } from './html.js';

/** A link of the main navigation. */
export interface NavigationLink {
  title: Html;
  /** The title as text. */
  name: string;
  link: string;
  /** Links below it. */
  children: readonly NavigationLink[];
}

/** Maximum number of pages at the top of the navigation, and below each of them. */
const MAX_LINKS = 12;

/** The main navigation: the pages of two levels, and the events if there are any. */
@Injectable()
export class Navigation {
  constructor(
    private readonly listings: EntryListings,
    private readonly events: EventListings,
    private readonly front: FrontPages,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly links: FrontLinks,
    private readonly words: SiteWords,
  ) {}

  /** The links, in three statements. Adds their cache tags. */
  async of(tags: CacheTags): Promise<NavigationLink[]> {
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
