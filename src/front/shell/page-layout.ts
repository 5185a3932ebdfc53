import { Injectable } from '@nestjs/common';
import { THEME } from '../../content/index.js';
import { MediaFiles } from '../../media/index.js';
import { SettingsService, SiteDates, type TextDirection } from '../../settings/index.js';
import { FrontLinks, type FrontRequest, Html, responsiveImage, type ResponsiveImage } from '../common/index.js';
import { SiteIcon, SiteStyle } from '../style/index.js';
import { SiteWords, type AccountWords, type Words } from '../words/index.js';
import { Navigation, type NavigationLink } from './navigation.js';
import { ThemeFolder } from './theme-folder.js';

/** The layout around every page; templates access it as `it.site`. */
export interface PageLayout {
  /** Name and description of the site. */
  name: Html;
  tagline: Html;
  /** Language tag of HTML, and the direction of its script. */
  language: string;
  direction: TextDirection;
  /** URL of the style sheet, and of the fonts to preload. */
  style: string;
  fonts: readonly string[];
  /** Image that replaces the name in the header. */
  logo: ResponsiveImage | undefined;
  /** URL of the icon for tabs, and of the image for bookmarks of phones. */
  icon: string;
  touchIcon: string | undefined;
  /** Name of the active theme, a class of the body. */
  theme: string;
  navigation: readonly NavigationLink[];
  /** Links of the footer, if they are not those of the header. */
  footerLinks?: readonly NavigationLink[];
  /** How lists show posts. */
  postLists: 'cards' | 'list';
  /** Text of the footer. */
  footer: Html;
  /** Text of the search form. */
  searched: string;
  /** Login of the visitor, if they have signed in with this browser. */
  login: string | undefined;
  /** Nonce for REST requests and forms of the session; absent without one. */
  nonce: string | undefined;
  /** Why templates of the site cannot be used, for administrators. */
  templateProblems: readonly string[];
  words: Words;
  accountWords: AccountWords;
  links: FrontLinks;
  dates: SiteDates;
}

const LOGO_WIDTH = 400;

/** Builds the layout of pages in at most four statements, or nine with menus. */
@Injectable()
export class PageLayouts {
  constructor(
    private readonly navigation: Navigation,
    private readonly settings: SettingsService,
    private readonly media: MediaFiles,
    private readonly links: FrontLinks,
    private readonly dates: SiteDates,
    private readonly words: SiteWords,
    private readonly style: SiteStyle,
    private readonly icon: SiteIcon,
    private readonly theme: ThemeFolder,
  ) {}

  /** The layout of a page for a request. */
  async of(request: FrontRequest): Promise<PageLayout> {
    const [logo, icon] = [this.settings.get('site_logo'), this.settings.get('site_icon')];
    const [navigation, images] = await Promise.all([this.navigation.of(request.shown), this.media.byIds([logo, icon])]);
    return {
      ...this.bare(),
      navigation: navigation.header,
      footerLinks: navigation.footer,
      logo: responsiveImage(images.get(logo), LOGO_WIDTH),
      ...this.icon.urlsOf(images.get(icon)),
      searched: request.query.get('s') ?? '',
      login: request.exchange.session?.viewer.login,
      nonce: request.exchange.session?.nonce,
      templateProblems: request.viewer.can('manage_options') ? this.theme.problems : [],
    };
  }

  /** A layout that needs no database, without navigation. */
  bare(): PageLayout {
    return {
      name: new Html(this.settings.get('title')),
      tagline: new Html(this.settings.get('description')),
      language: this.settings.languageTag,
      direction: this.settings.direction,
      style: this.style.url,
      fonts: this.style.fonts,
      logo: undefined,
      ...this.icon.urlsOf(undefined),
      theme: THEME.stylesheet,
      navigation: [],
      postLists: this.settings.get('post_lists'),
      footer: new Html(this.settings.get('footer_text')),
      searched: '',
      login: undefined,
      nonce: undefined,
      templateProblems: [],
      words: this.words.all,
      accountWords: this.words.ofAccount,
      links: this.links,
      dates: this.dates,
    };
  }
}
