import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/db';
import { Entry } from '../../entries/index.js';

/** Event-only columns. Flags are 1 or 0. */
@Entity('event_details')
@Index('event_details_expanded', ['expandedUntil', 'entryId'])
@Index('event_details_venue', ['venueId', 'entryId'])
export class EventDetails {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'event_details_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** On the clocks of the time zone of the event; for a series, the first date. */
  @Column({ name: 'start_local', type: 'datetime' })
  startLocal: string;

  /** On the clocks of the time zone of the event. */
  @Column({ name: 'end_local', type: 'datetime' })
  endLocal: string;

  @Column({ name: 'start_utc', type: 'datetime' })
  startUtc: string;

  @Column({ name: 'end_utc', type: 'datetime' })
  endUtc: string;

  /** IANA name or a UTC offset such as `UTC+2`. */
  @Column({ type: 'varchar', length: 64, ...EXACT })
  timezone: string;

  @Column({ name: 'all_day', type: 'tinyint', unsigned: true })
  allDay: number;

  /** Empty for none. */
  @Column({ type: 'text' })
  cost: string;

  /** Null when it was never set, empty when it was cleared. */
  @Column({ type: 'varchar', length: 2000, nullable: true })
  website: string | null;

  /** 1 when the page of the event has a map. */
  @Column({ name: 'show_map', type: 'tinyint', unsigned: true })
  showMap: number;

  /** 1 when the page of the event links to a map. */
  @Column({ name: 'show_map_link', type: 'tinyint', unsigned: true })
  showMapLink: number;

  /** Left out of lists. */
  @Column({ type: 'tinyint', unsigned: true })
  hidden: number;

  /** Stays visible in month views. */
  @Column({ type: 'tinyint', unsigned: true })
  sticky: number;

  /** Highlighted in lists. */
  @Column({ type: 'tinyint', unsigned: true })
  featured: number;

  /** 0 for none. */
  @Column({ name: 'venue_id', type: 'int', unsigned: true })
  venueId: number;

  /** The recurrence rule as iCalendar lines; null for a single event. */
  @Column({ type: 'mediumtext', nullable: true })
  recurrence: string | null;

  /** Occurrences that start up to then, in UTC, are stored; null when none follow. */
  @Column({ name: 'expanded_until', type: 'datetime', nullable: true })
  expandedUntil: string | null;

  /** 1 for an event that was moved to the trash together with its series. */
  @Column({ name: 'trashed_along', type: 'tinyint', unsigned: true, default: 0 })
  trashedAlong: number;
}

/** An organizer of an event. */
@Entity('event_organizers')
@Unique('event_organizers_organizer', ['organizerId', 'eventId'])
export class EventOrganizer {
  @PrimaryColumn({ name: 'event_id', type: 'int', unsigned: true })
  @ForeignKey(() => EventDetails, { name: 'event_organizers_event', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  eventId: number;

  /** Place in the list of organizers; lower comes first. */
  @PrimaryColumn({ type: 'smallint', unsigned: true })
  position: number;

  @Column({ name: 'organizer_id', type: 'int', unsigned: true })
  organizerId: number;
}
