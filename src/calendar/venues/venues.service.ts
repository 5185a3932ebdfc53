import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isTruthy, LinkedChanges, type LinkedKind, textsOf } from '../places/index.js';
import { VENUE_TEXTS } from './venue-texts.js';
import { VENUE } from './venue-type.js';
import { VenuePresenter, type LoadedVenue } from './venue.presenter.js';
import { WriteVenueDto, locationAfter } from './venues.dto.js';
import { VenuesRepository, type VenueRow } from './venues.repository.js';

/** The venues of events, as a kind of linked entries. */
@Injectable()
export class Venues implements LinkedKind<VenueRow, WriteVenueDto>, OnModuleInit {
  readonly type = VENUE;
  readonly noun = 'venue';
  readonly args = WriteVenueDto;

  constructor(
    readonly repository: VenuesRepository,
    private readonly presenter: VenuePresenter,
    private readonly changes: LinkedChanges,
  ) {}

  onModuleInit(): void {
    this.changes.watch(this);
  }

  nameOf({ venue }: Partial<WriteVenueDto>): string | undefined {
    return venue;
  }

  present(row: LoadedVenue): Record<string, unknown> {
    return this.presenter.whole(row);
  }

  async writeDetails(id: number, fields: Partial<WriteVenueDto>, { isNew = false } = {}): Promise<void> {
    const { show_map, show_map_link, geo_lat, geo_lng } = fields;
    await this.repository.write(
      id,
      { ...textsOf(VENUE_TEXTS), showMap: 1, showMapLink: 1 },
      { ...textsOf(VENUE_TEXTS, fields), ...flag('showMap', show_map), ...flag('showMapLink', show_map_link) },
    );
    if (geo_lat === undefined && geo_lng === undefined) return;
    const location = locationAfter(fields, isNew ? undefined : await this.repository.location(id));
    if (location !== undefined) await this.repository.setLocation(id, location);
  }
}

const flag = (name: 'showMap' | 'showMapLink', sent: string | undefined): Partial<Record<typeof name, number>> =>
  sent === undefined ? {} : { [name]: Number(isTruthy(sent)) };
