import { Injectable } from '@nestjs/common';
import { propertiesOf, sql, tableOf, type Nullable } from '#libs/db';
import type { EntryRow } from '../../entries/index.js';
import { ORGANIZER } from '../calendar-types.js';
import { EventOrganizer } from '../events/event.entity.js';
import { LinkedRepository } from '../linked/linked.repository.js';
import { writeSideRow } from '../linked/side-table.repository.js';
import { LINEAGE_COLUMN, LINEAGE_JOIN, type Descended } from '../lineages.repository.js';
import { OrganizerDetails } from './organizer.entity.js';

/** What only organizers have. */
type OrganizerFields = Omit<OrganizerDetails, 'entryId'>;

/** An organizer as it is read; what only organizers have is null where their side row is missing. */
export type OrganizerRow = EntryRow & Descended & Nullable<OrganizerFields>;

const d = tableOf(OrganizerDetails, 'd');

/** Reads and writes organizers. */
@Injectable()
export class OrganizersRepository extends LinkedRepository<OrganizerRow> {
  protected readonly type = ORGANIZER;
  protected readonly columns = sql`${d.columns(propertiesOf(OrganizerDetails, ['entryId']))}, ${LINEAGE_COLUMN}`;
  protected readonly join = sql`LEFT JOIN ${d} ON d.entry_id = e.id ${LINEAGE_JOIN}`;
  protected readonly links = { table: tableOf(EventOrganizer, 'x'), event: 'x.event_id', linked: 'x.organizer_id' };

  /** Writes what was sent of an organizer; a new one gets the default values for the rest. */
  write(id: number, defaults: OrganizerFields, sent: Partial<OrganizerFields>): Promise<void> {
    return writeSideRow(this.db, OrganizerDetails, id, defaults, sent);
  }

  async release(id: number): Promise<void> {
    await this.db.of(EventOrganizer).delete({ organizerId: id });
  }
}
