import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { VENUE } from '../calendar-types.js';
import { LinkedService, LinkedServices } from '../linked/linked-service.js';
import { isTruthy } from '../linked/linked.args.js';
import { textsOf, writeSideRow, type SideValues } from '../linked/side-table.js';
import { VENUE_COLUMNS, VENUE_JOIN, type VenueRow } from './venue-row.js';
import { VenueLocations } from './venue-location.js';
import { VENUE_TEXTS } from './venue-texts.js';
import { VenuePresenter, type ShownVenue } from './venue.presenter.js';
import { WriteVenueArgs } from './venues.args.js';

/** Where events take place. */
@Injectable()
export class Venues extends LinkedService<VenueRow, WriteVenueArgs> implements OnModuleInit {
  readonly type = VENUE;
  readonly noun = 'venue';
  readonly columns = VENUE_COLUMNS;
  readonly join = VENUE_JOIN;
  readonly links = { table: 'event_details', event: 'entry_id', linked: 'venue_id' };
  readonly args = WriteVenueArgs;

  constructor(
    shared: LinkedServices,
    private readonly presenter: VenuePresenter,
    private readonly db: Db,
    private readonly locations: VenueLocations,
  ) {
    super(shared);
  }

  nameOf({ venue }: Partial<WriteVenueArgs>): string | undefined {
    return venue;
  }

  present(row: ShownVenue): Record<string, unknown> {
    return this.presenter.whole(row);
  }

  async writeDetails(id: number, fields: Partial<WriteVenueArgs>): Promise<void> {
    const { show_map, show_map_link } = fields;
    await writeSideRow(
      this.db,
      'venue_details',
      id,
      { ...textsOf(VENUE_TEXTS), show_map: 1, show_map_link: 1 },
      { ...textsOf(VENUE_TEXTS, fields), ...flag('show_map', show_map), ...flag('show_map_link', show_map_link) },
    );
    await this.locations.write(id, fields);
  }

  protected async release(id: number): Promise<void> {
    await this.db.write('UPDATE event_details SET venue_id = 0 WHERE venue_id = ?', [id]);
  }
}

const flag = (column: string, sent: string | undefined): SideValues =>
  sent === undefined ? {} : { [column]: isTruthy(sent) ? 1 : 0 };
