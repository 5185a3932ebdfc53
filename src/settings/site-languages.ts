import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { SitePaths, SiteUrls } from '#libs/rest';
import { siteLanguages } from './language-list.js';
import { type LanguageChange, SettingsService } from './settings.service.js';

/** Keeps the URLs of the site with the languages that its settings name. Every instance follows within a second. */
@Injectable()
export class SiteLanguages {
  private adopted = '[]';

  constructor(
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
    private readonly models: Models,
    private readonly paths: SitePaths,
  ) {
    settings.onChange(() => this.adopt());
    settings.checkLanguages((change) => Promise.resolve(this.problem(change)));
  }

  /** The segment that routes of the site begin with. */
  private problem({ before, after }: LanguageChange): string | undefined {
    const known = new Set(before.map(({ segment }) => segment));
    const used = after.find(({ segment }) => !known.has(segment) && this.paths.isReserved(segment));
    return used && `has the segment "${used.segment}", which is used for other paths`;
  }

  private adopt(): void {
    const { languages } = this.settings.current;
    const named = JSON.stringify(languages);
    if (named === this.adopted) return;
    this.adopted = named;
    this.site.serve(
      languages.length ? siteLanguages(this.settings.languagesOf(this.settings.current)) : [this.site.configured],
    );
    // Whatever is kept was made with the languages before.
    this.models.renew();
  }
}
