import { Injectable } from '@nestjs/common';
import { EVENT, EventImport } from '../../calendar/index.js';
import { lineageOf } from './clean-event.js';
import { shortContent, type EventField } from './event-fields.js';
import type { MatchedEvent } from './event-matches.js';
import { ImportMemory, type RememberedEntry } from './import-memory.js';
import type { InsertContext } from './insert-context.js';
import { parentKeys } from './item-keys.js';

/** Stands for the version of an event of which the site keeps what its source tells otherwise; no entry has it. */
const OF_SITE = 0;

/** What an import has decided about an event. */
export interface EventOutcome {
  match: MatchedEvent;
  id: number;
  /** The fields that are now as the source tells them. */
  decided: readonly EventField[];
  /** Those that it told. */
  told: readonly string[];
  /** Whether the import has thrown it away. */
  withdrawn: boolean;
}

/** Remembers events as an import has left them. Part of the transaction of a batch. */
@Injectable()
export class EventMemory {
  constructor(
    private readonly memory: ImportMemory,
    private readonly events: EventImport,
  ) {}

  async remember(context: InsertContext, outcomes: readonly EventOutcome[]): Promise<void> {
    const contents = await this.events.contents(outcomes.map(({ id }) => id));
    const entries = outcomes.flatMap(({ match, id, decided, told, withdrawn }): RememberedEntry[] => {
      const content = contents.get(id);
      if (!content) return [];
      const before = match.known?.remembered;
      const now = shortContent(content);
      const [parent] = parentKeys(context, match.item);
      const isDecided = new Set<string>(decided);
      const keepsOfSite = match.item.cancelled
        ? before?.version === OF_SITE
        : told.some((field) => !isDecided.has(field));
      return [
        {
          id,
          version: keepsOfSite ? OF_SITE : content.version,
          fields: match.known ? { ...before?.fields, ...only(now, decided) } : now,
          told,
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
      outcomes.map(({ match, id }) => ({ id, itemHash: match.hash })),
    );
    await this.events.setLineages(outcomes.map(({ match, id }) => ({ id, globalIds: lineageOf(match.item) })));
  }

  /** Remembers series as they are after the import has changed which dates they leave out. */
  async refresh(context: InsertContext, ids: readonly number[]): Promise<void> {
    const contents = await this.events.contents(ids);
    const known = await this.memory.of(context, ids);
    await this.memory.remember(
      context,
      [...contents.values()].flatMap((content) => {
        const before = known.get(content.id)?.remembered;
        const { recurrence } = shortContent(content);
        const version = before?.version === OF_SITE ? OF_SITE : content.version;
        return before ? [{ ...before, version, fields: { ...before.fields, recurrence } }] : [];
      }),
    );
  }
}

const only = (fields: Readonly<Record<EventField, string>>, names: readonly EventField[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
