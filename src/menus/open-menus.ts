import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { SiteUrls } from '#libs/rest';
import { EntryTypes } from '../entries/types/index.js';
import { SettingsService } from '../settings/index.js';
import type { OpenTerms } from '../terms/index.js';
import { Menus } from './menus.service.js';
import { MENU_LOCATION_NAMES, MENU_LOCATIONS } from './menus.settings.js';

/** What readers without rights see of menus: those at the locations, as the pages of the site show them. */
@Injectable()
export class OpenMenus {
  constructor(
    private readonly allMenus: Menus,
    private readonly settings: SettingsService,
    private readonly types: EntryTypes,
    private readonly site: SiteUrls,
  ) {}

  /** Whether a viewer reads all menus: so everyone who may write entries of some type. */
  mayReadAll(viewer: Viewer): boolean {
    return this.types.described().some(({ capabilities }) => viewer.can(capabilities.edit));
  }

  /** Whether a viewer reads open menus only, instead of all or none. */
  areLimitOf(viewer: Viewer): boolean {
    return !this.mayReadAll(viewer) && this.settings.get('public_menus');
  }

  /** The menus at the locations in the language of the request. Their translations are shown if pages show them, too. */
  get menus(): OpenTerms {
    const inAnyLanguage = this.site.languages.flatMap(({ number }) =>
      MENU_LOCATION_NAMES.map((name) => this.settings.getIn(number, MENU_LOCATIONS[name].setting)),
    );
    return { ids: new Set(this.allMenus.placed), translations: new Set(inAnyLanguage) };
  }

  /**
   * The items of these menus that everyone may follow, each with the item above it among them; 0 for none. Takes at most six
   * statements per request.
   */
  items(): Promise<ReadonlyMap<number, number>> {
    return RequestContext.memo('open items of menus', () => this.allMenus.openItems());
  }
}
