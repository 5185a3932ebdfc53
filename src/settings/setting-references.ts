import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE } from '#libs/context';
import type { Setting, SettingShape } from './catalogue/setting-catalogue.js';

/** What the value of a setting is the id of. */
export type ReferenceKind = NonNullable<Setting<unknown>['refersTo']>;

/** A translation of an item to which a setting refers, or the item itself. */
export interface ReferredTranslation {
  /** The item to which the setting refers. */
  of: number;
  /** The group of its translations; its own id without any. */
  group: number;
  /** A translation, and the number of its language. */
  id: number;
  language: number;
  /** Whether everyone may know of it. Settings mean no others. */
  isPublic: boolean;
}

/** Finds the translations of items, themselves among them. */
type TranslationSource = (ids: readonly number[]) => Promise<ReferredTranslation[]>;

/**
 * What settings that are ids mean in languages that have no value of their own: the translation of the item to which the
 * value of the first language refers, or nothing. Modules provide the translations of their items.
 */
@Injectable()
export class SettingReferences {
  private readonly sources = new Map<ReferenceKind, TranslationSource>();
  /** The items to which settings have referred, their translations, and the groups of these. */
  private readonly seen = new Map<ReferenceKind, Set<number>>();

  /** Sets the source of a kind, at the start of its module. */
  provide(kind: ReferenceKind, source: TranslationSource): void {
    this.sources.set(kind, source);
    this.seen.set(kind, new Set());
  }

  /** The ids in languages other than the first one, by the names of their settings and the numbers of the languages. */
  async translated(
    settings: SettingShape,
    values: Readonly<Record<string, unknown>>,
    languages: readonly number[],
  ): Promise<{ name: string; language: number; id: number }[]> {
    const others = languages.filter((language) => language !== FIRST_LANGUAGE);
    const found = [];
    for (const [kind, source] of this.sources) {
      const names = referring(settings, kind);
      const ids = [...new Set(names.map((name) => Number(values[name] ?? 0)).filter(Boolean))];
      const translations = ids.length ? await source(ids) : [];
      const seen = this.seen.get(kind);
      for (const one of translations) for (const id of [one.of, one.group, one.id]) seen?.add(id);
      for (const name of names)
        for (const language of others) {
          const own = translations.find((one) => one.of === values[name] && one.language === language && one.isPublic);
          found.push({ name, language, id: own?.id ?? 0 });
        }
    }
    return found;
  }

  /** The settings that may mean something else when items or groups get other translations, or these become public. */
  affected(settings: SettingShape, kind: ReferenceKind, ids: readonly number[]): string[] {
    const seen = this.seen.get(kind);
    return ids.some((id) => seen?.has(id)) ? referring(settings, kind) : [];
  }
}

const referring = (settings: SettingShape, kind: ReferenceKind): string[] =>
  Object.entries(settings).flatMap(([name, { refersTo }]) => (refersTo === kind ? [name] : []));
