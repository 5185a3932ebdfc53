import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SiteAddress } from '#libs/rest';
import { BY_DATE, ENTRY_COLUMNS, Permalinks, type EntryRow } from '../../entries/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { SettingsService } from '../../settings/index.js';
import { THEME } from '../../content/index.js';
import { FrontLinks } from './front-links.js';
import type { FrontRequest } from './front-request.js';
import { Html, lineOf } from './html.js';
import { SiteDates } from './site-dates.js';
import { SiteWords, type Words } from '../words/site-words.js';
import { STYLE_PATH } from '../style/style.controller.js';

/** A link of the main navigation. */
export interface NavigationLink {
  title: Html;
  link: string;
}

/** What stands around every page, and what every template may use as `it.site`. */
export interface Frame {
  /** Name and description of the site. */
  name: Html;
  tagline: Html;
  /** Language tag of HTML, and the direction of its script. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** Address of the style sheet. */
  style: string;
  /** Name of the active theme, a class of the body. */
  theme: string;
  navigation: readonly NavigationLink[];
  /** What was searched for, to stand in the search form. */
  searched: string;
  words: Words;
  links: FrontLinks;
  dates: SiteDates;
}

/** As many pages of the site are in its main navigation. */
const MAX_LINKS = 12;

/** Loads what stands around pages: one statement. */
@Injectable()
export class Frames {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly links: FrontLinks,
    private readonly dates: SiteDates,
    private readonly words: SiteWords,
    private readonly site: SiteAddress,
  ) {}

  /** The frame of a page for a request. */
  async of(request: FrontRequest): Promise<Frame> {
    const navigation = await this.navigation();
    request.shown.menu();
    return { ...this.bare(), navigation, searched: request.query.get('s') ?? '' };
  }

  /** A frame that needs no database, for what has to be told without. */
  bare(): Frame {
    return {
      name: new Html(this.settings.get('title')),
      tagline: new Html(this.settings.get('description')),
      language: this.settings.languageTag,
      direction: 'ltr',
      style: `${this.site.homePath}/${STYLE_PATH}`,
      theme: THEME.stylesheet,
      navigation: [],
      searched: '',
      words: this.words.all,
      links: this.links,
      dates: this.dates,
    };
  }

  /** The pages at the top of the site, in their order. */
  private async navigation(): Promise<NavigationLink[]> {
    const rows = await this.db.rows<EntryRow>(
      `SELECT ${ENTRY_COLUMNS} FROM entries e WHERE e.type = 'page' AND e.status = 'publish' AND e.parent_id = 0
 ORDER BY e.menu_order, e.title_order, ${BY_DATE.sql} LIMIT ?`,
      [MAX_LINKS],
    );
    return rows.map((row) => ({
      title: lineOf(this.rendering.title(row)),
      link: this.permalinks.of(row, new Map(), false),
    }));
  }
}
