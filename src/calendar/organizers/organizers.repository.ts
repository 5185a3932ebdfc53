import { Injectable } from '@nestjs/common';
import { propertiesOf, sql, tableOf, type Nullable } from '#libs/sql';
import type { EntryRow } from '../../entries/index.js';
import { SOURCE_IDS_COLUMN, SOURCE_IDS_JOIN, type ImportSourceIds } from '../common/index.js';
import { LinkedRepository, writeSideRow } from '../places/index.js';
import { EventOrganizer } from '../schedule/index.js';
import { ORGANIZER } from './organizer-type.js';
import { OrganizerDetails } from './organizer.entity.js';

/** The columns of the side table. */
type OrganizerFields = Omit<OrganizerDetails, 'entryId'>;

/** A selected organizer; its own columns are null if the side row is missing. */
export type OrganizerRow = EntryRow & ImportSourceIds & Nullable<OrganizerFields>;

const d = tableOf(OrganizerDetails, 'd');

/** Reads and writes organizers. */
@Injectable()
export class OrganizersRepository extends LinkedRepository<OrganizerRow> {
  protected readonly type = ORGANIZER;
  protected readonly columns = sql`${d.columns(propertiesOf(OrganizerDetails, ['entryId']))}, ${SOURCE_IDS_COLUMN}`;
  protected readonly join = sql`LEFT JOIN ${d} ON d.entry_id = e.id ${SOURCE_IDS_JOIN}`;
  protected readonly links = { table: tableOf(EventOrganizer, 'x'), event: 'x.event_id', linked: 'x.organizer_id' };

  /** Writes the sent columns of an organizer; a new row gets defaults for the others. */
  write(id: number, defaults: OrganizerFields, sent: Partial<OrganizerFields>): Promise<void> {
    return writeSideRow(this.db, OrganizerDetails, id, defaults, sent);
  }

  async release(id: number): Promise<void> {
    await this.db.of(EventOrganizer).delete({ organizerId: id });
  }
}
