import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { EntryWriter, SharedTexts } from '../../entries/writing/index.js';
import { EVENT } from '../common/index.js';
import { EventsRepository, type EventRow } from './events.repository.js';

const TEXTS = ['title', 'content', 'excerpt'] as const;

/** Writes the texts of a series to overrides; called after the series was written. */
type Following = (overrideIds: readonly number[]) => Promise<void>;

/**
 * Keeps the texts that overrides have in a language other than their own equal to those of their series. An override has
 * texts of its own in a language where they differ from those of the series.
 */
@Injectable()
export class FollowingTexts {
  constructor(
    private readonly texts: SharedTexts,
    private readonly events: EventsRepository,
    private readonly writer: EntryWriter,
  ) {}

  /** Notes the texts of a series that is about to be written; undefined if its own are. */
  async of(series: EventRow): Promise<Following | undefined> {
    const language = this.texts.languageOf(EVENT, series);
    if (language === undefined) return undefined;
    const before = await this.texts.in(language, series.id);
    return async (overrideIds) => {
      const after = await this.texts.in(language, series.id);
      for (const id of overrideIds) {
        const own = await this.texts.in(language, id);
        const changed = TEXTS.flatMap((name) => {
          const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
          return is !== null && is !== was && (own?.[name] ?? null) === was ? [[name, is] as const] : [];
        });
        if (!changed.length) continue;
        const stored = await this.events.lock(id);
        if (!EVENT.mayEdit(stored, currentViewer())) continue;
        const slug =
          own?.slug || !after?.slug ? {} : { slug: `${after.slug}-${stored.overridesDate?.slice(0, 10) ?? ''}` };
        await this.writer.update(EVENT, id, { ...Object.fromEntries(changed), ...slug });
      }
    };
  }
}
