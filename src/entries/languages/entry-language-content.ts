import { Injectable } from '@nestjs/common';
import type { LanguageContent } from '../../settings/index.js';
import { Entries } from '../entries.service.js';
import { EntryTypes } from '../types/entry-types.js';
import { EntryWriter } from '../writing/entry-writer.js';
import { SharedTexts } from '../writing/shared-texts.js';
import { TranslationsRepository } from './translations.repository.js';

/** Entries per transaction. */
const BATCH = 50;

/** The entries of a language, for its removal. */
@Injectable()
export class EntryLanguageContent implements LanguageContent {
  readonly position = 1;
  readonly names = ['entry', 'entries'] as const;

  constructor(
    private readonly stored: TranslationsRepository,
    private readonly types: EntryTypes,
    private readonly entries: Entries,
    private readonly writer: EntryWriter,
    private readonly texts: SharedTexts,
  ) {}

  count(language: number): Promise<number> {
    return this.stored.count(language, this.types.names);
  }

  async move(from: number, to: number): Promise<number> {
    const some = await this.stored.lockSome(from, this.types.names, BATCH);
    for (const { id, type: name } of some) {
      const type = this.types.get(name);
      if (type) await this.writer.moveTo(type, await this.entries.lock(type, id), to);
    }
    return some.length;
  }

  async delete(language: number): Promise<number> {
    const some = await this.stored.lockSome(language, this.types.names, BATCH);
    const byType = new Map<string, number[]>();
    for (const { id, type } of some) {
      // Entries that all languages share go on in one in which they have texts.
      const other = await this.texts.otherLanguage(id, language);
      const shared = other === undefined ? undefined : this.types.get(type);
      if (shared && other !== undefined) await this.writer.moveTo(shared, await this.entries.lock(shared, id), other);
      else byType.set(type, [...(byType.get(type) ?? []), id]);
    }
    for (const [name, ids] of byType) {
      const type = this.types.get(name);
      if (type) await this.writer.removeLocked(type, ids);
    }
    return some.length;
  }
}
