import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { SiteUrls } from '#libs/rest';
import { setting, SettingCatalogue, Settings } from '../../settings/catalogue/index.js';
import { LanguageIndexes } from './language-indexes.repository.js';

const STORED = new SettingCatalogue({
  indexed: setting('boolean', false, 'Whether the indexes of lists by language are built.'),
  terms: setting('boolean', false, 'Whether those of lists of terms are.'),
});

/** Whether lists may name the indexes that have the language in front. Every instance follows within a second. */
@Injectable()
export class LanguageStates extends Settings<typeof STORED.settings> {
  protected readonly counter = 'language states';
  protected override readonly prefix = 'languages.';
  protected readonly catalogue = STORED;
}

/**
 * Builds the indexes of lists by language once a site has a second one: in the background, one after another. Until then,
 * lists read the indexes of all languages.
 */
@Injectable()
export class LanguageIndexing implements OnModuleInit {
  private readonly logger = new Logger('Languages');

  constructor(
    private readonly jobs: Jobs,
    private readonly site: SiteUrls,
    private readonly states: LanguageStates,
    private readonly indexes: LanguageIndexes,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({
      name: 'build the indexes of languages',
      everySeconds: 5,
      isDue: () => this.site.hasLanguages && !(this.states.current.indexed && this.states.current.terms),
      run: () => this.build(),
    });
  }

  /** Builds the indexes that are missing. An interrupted run goes on with the next one. */
  async build(): Promise<void> {
    for (const name of await this.indexes.missing()) {
      const started = performance.now();
      await this.indexes.build(name);
      this.logger.log(`Built the index ${name} in ${Math.round(performance.now() - started)} ms.`);
    }
    await this.states.set({ indexed: true, terms: true });
  }
}
