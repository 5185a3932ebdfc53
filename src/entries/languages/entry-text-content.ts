import { Injectable } from '@nestjs/common';
import type { LanguageContent } from '../../settings/index.js';
import { Entries } from '../entries.service.js';
import { EntryTypes } from '../types/entry-types.js';
import { EntryWriter } from '../writing/entry-writer.js';
import { EntryTextsRepository } from './entry-texts.repository.js';

/** Entries per transaction. */
const BATCH = 50;

/** The texts in a language of entries that all languages share, for its removal. */
@Injectable()
export class EntryTextContent implements LanguageContent {
  readonly position = 3;
  readonly names = ['translated text', 'translated texts'] as const;

  constructor(
    private readonly stored: EntryTextsRepository,
    private readonly types: EntryTypes,
    private readonly entries: Entries,
    private readonly writer: EntryWriter,
  ) {}

  count(language: number): Promise<number> {
    return this.stored.count(language);
  }

  /** Entries that have texts in the other language keep these. */
  move(from: number, to: number): Promise<number> {
    return this.each(from, to);
  }

  delete(language: number): Promise<number> {
    return this.each(language, undefined);
  }

  private async each(language: number, to: number | undefined): Promise<number> {
    const some = await this.stored.some(language, BATCH);
    for (const { id, type: name } of some) {
      const type = this.types.get(name);
      if (type) await this.writer.moveTexts(type, await this.entries.lock(type, id), language, to);
      else await this.stored.delete(id, language);
    }
    return some.length;
  }
}
