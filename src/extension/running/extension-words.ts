import { Injectable } from '@nestjs/common';
import { inDigits, isPlural, pluralsOf } from '#libs/words';
import { SettingsService } from '../../settings/index.js';
import type { ExtensionWord } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';

const FALLBACK = 'en';

/**
 * The words of extensions in the language of the response, which is that of the site without languages. A text with plural
 * forms gets the one of its parameter `count`.
 *
 * @example words.of('recipes', 'minutes', { count: 20 }) // 20 minutes
 */
@Injectable()
export class ExtensionWords {
  private readonly words: ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, ExtensionWord>>>>;

  constructor(
    extensions: LoadedExtensions,
    private readonly settings: SettingsService,
  ) {
    this.words = new Map(
      extensions.all.map(({ name, options: { words = {} } }) => [name, new Map(Object.entries(words))]),
    );
  }

  /** A text of an extension. Throws for one that it does not have. */
  of(extension: string, key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const languages = this.words.get(extension);
    const tag = this.settings.languageTag;
    const own = languages?.get(tag.split('-', 1)[0] ?? '')?.[key];
    const word = own ?? languages?.get(FALLBACK)?.[key];
    if (word === undefined) throw new Error(`The extension ${extension} has no word ${key}.`);
    const language = own === undefined ? FALLBACK : tag;
    const text = isPlural(word)
      ? (word[pluralsOf(key, language).select(Number(values.count))] ?? word.other ?? '')
      : String(word);
    return text.replace(/\{(\w+)\}/g, (written, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return written;
      return typeof value === 'number' ? inDigits(value, language) : value;
    });
  }
}
