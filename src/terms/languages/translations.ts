import { CacheTags } from '#libs/invalidation';
import { TERM_TAGS } from '../cache-tags.js';

/** A term among its translations. */
export interface TermTranslated {
  id: number;
  /** The number of its language. */
  language: number;
  /** That of the group; 0 for the languages of one term that all of them share. */
  groupId: number;
}

/** The translations in a value of the column `translations`. */
export function translationsOf(column: string | null | undefined): TermTranslated[] {
  return (column ? column.split(';') : []).map((packed) => {
    const [groupId = 0, language = 0, id = 0] = packed.split('|').map(Number);
    return { id, language, groupId };
  });
}

/** A value of the column `translations` with those terms only. */
export const translationsAmong = (column: string | null | undefined, ids: ReadonlySet<number>): string =>
  (column ?? '')
    .split(';')
    .filter((packed) => ids.has(Number(packed.split('|')[2])))
    .join(';');

/** Adds the tags of the groups whose translations are shown with terms to the current response. */
export function tagTranslations(
  terms: readonly { translations?: string | null }[],
  tags: CacheTags | undefined = CacheTags.current,
): void {
  for (const { translations } of terms)
    for (const { groupId } of translationsOf(translations)) if (groupId) tags?.add(TERM_TAGS.translations(groupId));
}
