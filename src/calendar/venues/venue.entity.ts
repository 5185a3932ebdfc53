import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Entry } from '../../entries/index.js';

/** Venue-only columns. Flags are 1 or 0. */
@Entity('venue_details')
export class VenueDetails {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'venue_details_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** Street and number. */
  @Column({ type: 'varchar', length: 500 })
  address: string;

  @Column({ type: 'varchar', length: 255 })
  city: string;

  @Column({ type: 'varchar', length: 255 })
  country: string;

  @Column({ type: 'varchar', length: 255 })
  province: string;

  @Column({ type: 'varchar', length: 255 })
  state: string;

  /** State or province, depending on the country. */
  @Column({ type: 'varchar', length: 255 })
  stateprovince: string;

  /** Postal code. */
  @Column({ type: 'varchar', length: 255 })
  zip: string;

  @Column({ type: 'varchar', length: 255 })
  phone: string;

  @Column({ type: 'varchar', length: 2000 })
  website: string;

  /** 1 to show a map on the venue's page. */
  @Column({ name: 'show_map', type: 'tinyint', unsigned: true })
  showMap: number;

  /** 1 to link to a map on the venue's page. */
  @Column({ name: 'show_map_link', type: 'tinyint', unsigned: true })
  showMapLink: number;
}

/** The coordinates of a venue; venues without coordinates have no row. */
@Entity('venue_locations')
@Index('venue_locations_location', ['location'], { spatial: true })
export class VenueLocation {
  @PrimaryColumn({ name: 'venue_id', type: 'int', unsigned: true })
  @ForeignKey(() => VenueDetails, { name: 'venue_locations_venue', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  venueId: number;

  /** Degrees north. */
  @Column({ type: 'double' })
  lat: number;

  /** Degrees east. */
  @Column({ type: 'double' })
  lng: number;

  /** The same coordinates as a point, for the spatial index. */
  @Column({ type: 'point' })
  location: { x: number; y: number };
}
