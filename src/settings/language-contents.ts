import { Injectable } from '@nestjs/common';
import type { SiteLanguage } from '#libs/context';
import { Db } from '#libs/db';
import { SiteUrls } from '#libs/rest';
import { type LanguageChange, SettingsService } from './settings.service.js';

/** What a module stores in a language. Batches run in a transaction of the caller. */
export interface LanguageContent {
  /** When they are counted, moved and deleted: what refers to others before these. */
  readonly position: number;
  /** What one and several of them are called. */
  readonly names: readonly [one: string, several: string];
  count(language: number): Promise<number>;
  /** Gives some of them to another language. Returns their number; 0 if there are none left. */
  move(from: number, to: number): Promise<number>;
  /** Deletes some of them for good, or gives what other languages share to these. Returns their number. */
  delete(language: number): Promise<number>;
}

/** What a site has in a language, in words: `12 entries and 3 terms`. */
export type ContentCounts = readonly { text: string; count: number }[];

/** The contents of the languages of the site. A language can be removed once it has none. */
@Injectable()
export class LanguageContents {
  private readonly registered: LanguageContent[] = [];

  constructor(
    private readonly db: Db,
    private readonly site: SiteUrls,
    private readonly settings: SettingsService,
  ) {
    settings.checkLanguages((change) => this.problem(change));
  }

  register(content: LanguageContent): void {
    this.registered.push(content);
    this.registered.sort((one, other) => one.position - other.position);
  }

  /** What there is in a language. */
  async in({ number }: Pick<SiteLanguage, 'number'>): Promise<ContentCounts> {
    const counts = [];
    for (const content of this.registered) {
      const count = await content.count(number);
      const [one, several] = content.names;
      if (count) counts.push({ text: `${count} ${count === 1 ? one : several}`, count });
    }
    return counts;
  }

  /**
   * Removes a language after its contents were given to another one or, without one, deleted: in batches of one
   * transaction each. Stops between two of them when the signal aborts, and goes on when it is called again.
   */
  async remove(
    language: SiteLanguage,
    to: SiteLanguage | undefined,
    { signal, progressed }: { signal: AbortSignal; progressed: (done: number) => void },
  ): Promise<number> {
    let done = 0;
    for (const content of this.registered) {
      for (;;) {
        if (signal.aborted) return done;
        const some = await this.db.transaction(() =>
          to ? content.move(language.number, to.number) : content.delete(language.number),
        );
        if (!some) break;
        progressed((done += some));
      }
    }
    const { languages } = this.settings.current;
    await this.settings.set({ languages: languages.filter(({ number }) => number !== language.number) });
    return done;
  }

  /** Why languages cannot be removed: what is in them would not be shown any more. */
  private async problem({ before, after }: LanguageChange): Promise<string | undefined> {
    const kept = new Set(after.map(({ number }) => number));
    for (const { number, segment, locale } of before) {
      if (kept.has(number)) continue;
      const counts = await this.in({ number });
      if (!counts.length) continue;
      const name = this.site.languageOf(number).code || segment || locale;
      return `cannot leave out ${locale}, which has ${counts.map(({ text }) => text).join(' and ')}: npx lintel languages remove ${name} moves or deletes them`;
    }
    return undefined;
  }
}
