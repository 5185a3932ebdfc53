import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { ENTRY_TAGS } from '../cache-tags.js';
import { EntryTypes } from '../types/entry-types.js';
import { translationsTag } from './translations.js';
import { type PlacedEntry, TranslationsRepository } from './translations.repository.js';

/** Why an entry does not become a translation of others. */
export type NotJoined =
  /** It does not exist. */
  | 'missing'
  /** It is of another type, or of one whose entries have no translations. */
  | 'type'
  /** There is one in its language already. */
  | 'language'
  /** It is a translation of others already. */
  | 'elsewhere';

/** What became of the members of groups. */
export interface Joined {
  /** The number of entries that got translations. */
  joined: number;
  /** Those that did not, by the places of the groups that named them. */
  left: readonly { group: number; id: number; reason: NotJoined }[];
}

/** Makes many entries translations of each other, as imports find them. Rights are not checked: commands run them. */
@Injectable()
export class TranslationImport {
  constructor(
    private readonly db: Db,
    private readonly stored: TranslationsRepository,
    private readonly types: EntryTypes,
    private readonly changes: CacheInvalidation,
    private readonly site: SiteUrls,
  ) {}

  /** Whether the site has no entries of any type in its first language. */
  async isEmpty(): Promise<boolean> {
    return (await this.stored.count(this.site.language.number, this.types.names)) === 0;
  }

  /** The languages and types of entries, by id. Missing ones are left out. */
  async placed(ids: readonly number[]): Promise<Map<number, PlacedEntry>> {
    return new Map((await this.stored.placed(ids)).map((one) => [one.id, one]));
  }

  /**
   * Makes the entries of each group translations of each other, beginning with the first one, which counts as the
   * original unless one of them has translations already. Of several in one language the first one counts. Takes a fixed
   * number of statements besides one per entry that gets translations.
   */
  join(groups: readonly (readonly number[])[]): Promise<Joined> {
    return this.db.transaction(async () => {
      const left: { group: number; id: number; reason: NotJoined }[] = [];
      const entries = await this.placed([...new Set(groups.flat())]);
      const known = [...new Set(Array.from(entries.values(), ({ groupId }) => groupId).filter((id) => id !== null))];
      const taken = await this.stored.languagesIn(known);
      const changed = new Set<number>();
      let joined = 0;
      for (const [at, group] of groups.entries()) {
        const leave = (id: number, reason: NotJoined) => left.push({ group: at, id, reason });
        for (const id of group) if (!entries.has(id)) leave(id, 'missing');
        const members = [...new Set(group)].flatMap((id) => entries.get(id) ?? []);
        const leader = members.find(({ groupId }) => groupId !== null) ?? members[0];
        if (!leader || members.length < 2) continue;
        const groupId = leader.groupId ?? leader.id;
        const languages = taken.get(groupId) ?? new Set([leader.language]);
        taken.set(groupId, languages);
        for (const member of members) {
          if (member === leader || member.groupId === groupId) continue;
          const reason = this.obstacle(leader, member, languages);
          if (reason !== undefined) {
            leave(member.id, reason);
            continue;
          }
          if (leader.groupId === null) {
            await this.stored.insert({ ...placeOf(leader), groupId, sourceId: 0 });
            leader.groupId = groupId;
            joined += 1;
          }
          if (await this.stored.insert({ ...placeOf(member), groupId, sourceId: leader.id })) {
            member.groupId = groupId;
            languages.add(member.language);
            joined += 1;
          } else leave(member.id, 'language');
          changed.add(leader.id).add(member.id);
        }
      }
      await this.invalidate([...changed]);
      return { joined, left };
    });
  }

  /** Invalidates what shows the translations of entries, these among them. */
  private async invalidate(ids: readonly number[]): Promise<void> {
    if (!ids.length) return;
    const members = await this.stored.besides(ids);
    await this.changes.invalidate([...members.map(translationsTag), ...ids.map((id) => ENTRY_TAGS.entry(id))]);
  }

  private obstacle(leader: PlacedEntry, member: PlacedEntry, taken: ReadonlySet<number>): NotJoined | undefined {
    if (member.type !== leader.type || this.types.get(member.type)?.localised !== 'entries') return 'type';
    if (member.groupId !== null) return 'elsewhere';
    return taken.has(member.language) ? 'language' : undefined;
  }
}

const placeOf = ({ id, language }: PlacedEntry) => ({ entryId: id, language, awaitsParent: 0 });
