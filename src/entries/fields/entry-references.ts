import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import type { ReferenceTarget } from '../../fields/index.js';
import { ENTRY_TAGS } from '../cache-tags.js';
import { Entries } from '../entries.service.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryTypes } from '../types/entry-types.js';

/** Entries, as what references lead to. */
@Injectable()
export class EntryReferences implements ReferenceTarget {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
  ) {}

  knows(name: string): boolean {
    return this.types.get(name) !== undefined;
  }

  async readable(names: readonly string[], ids: readonly number[], viewer: Viewer): Promise<[number, string][]> {
    const types = names.flatMap((name) => this.types.get(name) ?? []);
    CacheTags.current?.addEach(ENTRY_TAGS.entry, ...ids);
    const found = await this.ownershipsOf(types, ids);
    return found.flatMap((entry): [number, string][] => {
      const type = types.find(({ name }) => name === entry.type);
      return type?.mayRead(entry, viewer, this.types) ? [[entry.id, entry.type]] : [];
    });
  }

  placeOf(name: string): { base: string; source: string } {
    const type = this.types.get(name);
    return { base: type?.cmsPath ?? name, source: type?.followsOwner ? 'media' : name };
  }

  /** What the rights on entries depend on. Those that belong to others are read with their owners. */
  private async ownershipsOf(types: readonly EntryType[], ids: readonly number[]) {
    const owned = types.filter(({ followsOwner }) => followsOwner);
    const found = types.length > owned.length ? await this.entries.ownerships(ids) : [];
    const others = found.filter(({ type }) => !owned.some(({ name }) => name === type));
    const media = (await Promise.all(owned.map((type) => this.entries.byIds(type, ids)))).flat();
    CacheTags.current?.addEach(ENTRY_TAGS.entry, ...media.map(({ parentId }) => parentId));
    return [...others, ...media];
  }
}
