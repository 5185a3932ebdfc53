import { Injectable } from '@nestjs/common';
import { EVENT, EventImport } from '../../calendar/index.js';
import { globalIdsOf } from './clean-event.js';
import { fieldHashes, type EventField } from './event-fields.js';
import type { MatchedEvent } from './event-matches.js';
import { ImportMemoryRepository, type RememberedEntry } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import { parentKeys } from './item-keys.js';

/** Stored as the version of events with local values. No entry has this version, so they count as edited. */
const LOCAL_VALUES = 0;

/** The result of importing an event. */
export interface EventOutcome {
  match: MatchedEvent;
  id: number;
  /** Fields whose values come from the source. */
  applied: readonly EventField[];
  /** Fields that are present in the source. */
  sourceFields: readonly string[];
  /** Whether an import moved the event to the trash. */
  withdrawn: boolean;
}

/** Stores the state of events after an import. Runs in the transaction of a batch. */
@Injectable()
export class EventMemory {
  constructor(
    private readonly memory: ImportMemoryRepository,
    private readonly events: EventImport,
  ) {}

  async remember(context: InsertContext, outcomes: readonly EventOutcome[]): Promise<void> {
    const contents = await this.events.load(outcomes.map(({ id }) => id));
    const entries = outcomes.flatMap(({ match, id, applied, sourceFields, withdrawn }): RememberedEntry[] => {
      const content = contents.get(id);
      if (!content) return [];
      const before = match.known?.remembered;
      const now = fieldHashes(content);
      const [parent] = parentKeys(context, match.item);
      const isApplied = new Set<string>(applied);
      const keepsLocalValues = match.item.cancelled
        ? before?.entryVersion === LOCAL_VALUES
        : sourceFields.some((field) => !isApplied.has(field));
      return [
        {
          entryId: id,
          entryVersion: keepsLocalValues ? LOCAL_VALUES : content.version,
          fields: match.known ? { ...before?.fields, ...only(now, applied) } : now,
          sourceFields,
          excluded: match.item.recurrence?.exdates ?? [],
          parentHash: parent?.hash ?? null,
          withdrawn,
        },
      ];
    });
    await this.memory.remember(context, entries);
    await this.memory.recordSightings(
      context,
      EVENT.name,
      outcomes.map(({ match, id }) => ({ entryId: id, itemHash: match.hash })),
    );
    await this.events.setSourceIds(outcomes.map(({ match, id }) => ({ id, globalIds: globalIdsOf(match.item) })));
  }

  /** Stores the state of series after the import changed their excluded dates. */
  async refresh(context: InsertContext, ids: readonly number[]): Promise<void> {
    const contents = await this.events.load(ids);
    const known = await this.memory.of(context, ids);
    await this.memory.remember(
      context,
      [...contents.values()].flatMap((content) => {
        const before = known.get(content.id)?.remembered;
        const { recurrence } = fieldHashes(content);
        const entryVersion = before?.entryVersion === LOCAL_VALUES ? LOCAL_VALUES : content.version;
        return before ? [{ ...before, entryVersion, fields: { ...before.fields, recurrence } }] : [];
      }),
    );
  }
}

const only = (fields: Readonly<Record<EventField, string>>, names: readonly EventField[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
