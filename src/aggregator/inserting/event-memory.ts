import { Injectable } from '@nestjs/common';
import { EVENT, EventImport } from '../../calendar/index.js';
import { lineageOf } from './clean-event.js';
import { shortContent, type EventField } from './event-fields.js';
import type { MatchedEvent } from './event-matches.js';
import { ImportMemoryRepository, type RememberedEntry } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import { parentKeys } from './item-keys.js';

/** Stored as the version of events that keep values of the site. No entry has this version. */
const OF_SITE = 0;

/** What an import has done with an event. */
export interface EventOutcome {
  match: MatchedEvent;
  id: number;
  /** The fields that now have the values of the source. */
  decided: readonly EventField[];
  /** The fields that the source has. */
  sourceFields: readonly string[];
  /** Whether the import has moved it to the trash. */
  withdrawn: boolean;
}

/** Remembers events as an import has left them. Runs in the transaction of a batch. */
@Injectable()
export class EventMemory {
  constructor(
    private readonly memory: ImportMemoryRepository,
    private readonly events: EventImport,
  ) {}

  async remember(context: InsertContext, outcomes: readonly EventOutcome[]): Promise<void> {
    const contents = await this.events.contents(outcomes.map(({ id }) => id));
    const entries = outcomes.flatMap(({ match, id, decided, sourceFields, withdrawn }): RememberedEntry[] => {
      const content = contents.get(id);
      if (!content) return [];
      const before = match.known?.remembered;
      const now = shortContent(content);
      const [parent] = parentKeys(context, match.item);
      const isDecided = new Set<string>(decided);
      const keepsOfSite = match.item.cancelled
        ? before?.entryVersion === OF_SITE
        : sourceFields.some((field) => !isDecided.has(field));
      return [
        {
          entryId: id,
          entryVersion: keepsOfSite ? OF_SITE : content.version,
          fields: match.known ? { ...before?.fields, ...only(now, decided) } : now,
          sourceFields,
          excluded: match.item.recurrence?.exdates ?? [],
          parentHash: parent?.hash ?? null,
          withdrawn,
        },
      ];
    });
    await this.memory.remember(context, entries);
    await this.memory.see(
      context,
      EVENT.name,
      outcomes.map(({ match, id }) => ({ entryId: id, itemHash: match.hash })),
    );
    await this.events.setLineages(outcomes.map(({ match, id }) => ({ id, globalIds: lineageOf(match.item) })));
  }

  /** Remembers series after the import has changed the dates that they leave out. */
  async refresh(context: InsertContext, ids: readonly number[]): Promise<void> {
    const contents = await this.events.contents(ids);
    const known = await this.memory.of(context, ids);
    await this.memory.remember(
      context,
      [...contents.values()].flatMap((content) => {
        const before = known.get(content.id)?.remembered;
        const { recurrence } = shortContent(content);
        const entryVersion = before?.entryVersion === OF_SITE ? OF_SITE : content.version;
        return before ? [{ ...before, entryVersion, fields: { ...before.fields, recurrence } }] : [];
      }),
    );
  }
}

const only = (fields: Readonly<Record<EventField, string>>, names: readonly EventField[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
