import { Injectable } from '@nestjs/common';
import { propertiesOf, sql, tableOf, type Nullable } from '#libs/sql';
import type { EntryRow } from '../../entries/index.js';
import { SOURCE_IDS_COLUMN, SOURCE_IDS_JOIN, type ImportSourceIds } from '../common/index.js';
import { LinkedRepository, writeSideRow } from '../places/index.js';
import { EventDetails } from '../schedule/index.js';
import { VENUE } from './venue-type.js';
import { VenueDetails, VenueLocation } from './venue.entity.js';

/** The columns of the side table. */
type VenueFields = Omit<VenueDetails, 'entryId'>;

/** The coordinates of a venue, in degrees. */
export type Location = Pick<VenueLocation, 'lat' | 'lng'>;

/** A selected venue; its own columns are null if the side row is missing. */
export type VenueRow = EntryRow & ImportSourceIds & Nullable<VenueFields> & Nullable<Location>;

const d = tableOf(VenueDetails, 'd');
const l = tableOf(VenueLocation, 'l');
const COLUMNS = sql`${d.columns(propertiesOf(VenueDetails, ['entryId']))}, ${l.columns(['lat', 'lng'])}, ${SOURCE_IDS_COLUMN}`;
const JOIN = sql`LEFT JOIN ${d} ON d.entry_id = e.id LEFT JOIN ${l} ON l.venue_id = e.id ${SOURCE_IDS_JOIN}`;

/** Reads and writes venues. */
@Injectable()
export class VenuesRepository extends LinkedRepository<VenueRow> {
  protected readonly type = VENUE;
  protected readonly columns = COLUMNS;
  protected readonly join = JOIN;
  protected readonly links = { table: tableOf(EventDetails, 'x'), event: 'x.entry_id', linked: 'x.venue_id' };

  /** Writes the sent columns of a venue; a new row gets defaults for the others. */
  write(id: number, defaults: VenueFields, sent: Partial<VenueFields>): Promise<void> {
    return writeSideRow(this.db, VenueDetails, id, defaults, sent);
  }

  /** The location of a venue, if it has one. */
  async location(id: number): Promise<Location | undefined> {
    const [row] = await this.db.select(VenueLocation, 'l', ['lat', 'lng']).where('l.venue_id = ?', id).current();
    return row;
  }

  /** Sets the location of a venue; `null` deletes it. */
  async setLocation(id: number, location: Location | null): Promise<void> {
    if (!location) await this.db.defer(sql`DELETE FROM ${tableOf(VenueLocation)} WHERE venue_id = ${id}`);
    else {
      const { lat, lng } = location;
      await this.db.defer(
        sql`INSERT INTO ${tableOf(VenueLocation)} (venue_id, lat, lng, location) VALUES (${id}, ${lat}, ${lng}, POINT(${lng}, ${lat}))
 ON DUPLICATE KEY UPDATE lat = VALUES(lat), lng = VALUES(lng), location = VALUES(location)`,
      );
    }
  }

  async release(id: number): Promise<void> {
    await this.db.of(EventDetails).update({ venueId: id }, { venueId: 0 });
  }
}
