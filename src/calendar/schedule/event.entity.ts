import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { ASCII, EXACT, generatedAs } from '#libs/sql';
import { Entry } from '../../entries/index.js';

/** Event-only columns. Flags are 1 or 0. */
@Entity('event_details')
@Index('event_details_expanded', ['expandedUntil', 'entryId'])
@Index('event_details_venue', ['venueId', 'entryId'])
@Index('event_details_continues', ['continuesId'])
@Index('event_details_uid', ['uid'])
export class EventDetails {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'event_details_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** In the time zone of the event; for a series, the first occurrence. */
  @Column({ name: 'start_local', type: 'datetime' })
  startLocal: string;

  /** In the time zone of the event. */
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

  /** JSON; empty for none. */
  @Column({ type: 'text' })
  cost: string;

  /** Null if never set, empty if cleared. */
  @Column({ type: 'varchar', length: 2000, nullable: true })
  website: string | null;

  /** 1 to show a map on the event's page. */
  @Column({ name: 'show_map', type: 'tinyint', unsigned: true })
  showMap: number;

  /** 1 to link to a map on the event's page. */
  @Column({ name: 'show_map_link', type: 'tinyint', unsigned: true })
  showMapLink: number;

  /** 1 to omit it from lists. */
  @Column({ type: 'tinyint', unsigned: true })
  hidden: number;

  /** 1 to pin it in month views. */
  @Column({ type: 'tinyint', unsigned: true })
  sticky: number;

  /** 1 to highlight it in lists. */
  @Column({ type: 'tinyint', unsigned: true })
  featured: number;

  /** 0 for none. */
  @Column({ name: 'venue_id', type: 'int', unsigned: true })
  venueId: number;

  /** The recurrence as JSON; null for a single event. */
  @Column({ type: 'mediumtext', nullable: true })
  recurrence: string | null;

  /** Occurrences that start up to this time (UTC) are stored; null if none follow. */
  @Column({ name: 'expanded_until', type: 'datetime', nullable: true })
  expandedUntil: string | null;

  /** 1 for an event that was trashed together with its parent. */
  @Column({ name: 'trashed_along', type: 'tinyint', unsigned: true, default: 0 })
  trashedAlong: number;

  /** The recurrence id of the date that it replaces in its parent, a series; null for other events. */
  @Column({ name: 'overrides_date', type: 'datetime', nullable: true })
  overridesDate: string | null;

  /** Of an override: the names of the members that do not follow the series, separated by commas. */
  @Column({ type: 'varchar', length: 500, ...ASCII, default: '' })
  overridden: string;

  /** ID of the series that it continues after a split; 0 for none. */
  @Column({ name: 'continues_id', type: 'int', unsigned: true, default: 0 })
  continuesId: number;

  /** UID of an event of another calendar, which it keeps in feeds; null for the one that its id makes. */
  @Column({ type: 'varchar', length: 255, ...EXACT, nullable: true })
  uid: string | null;
}

/** An organizer of an event. */
@Entity('event_organizers')
@Unique('event_organizers_organizer', ['organizerId', 'eventId'])
export class EventOrganizer {
  @PrimaryColumn({ name: 'event_id', type: 'int', unsigned: true })
  @ForeignKey(() => EventDetails, { name: 'event_organizers_event', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  eventId: number;

  /** Position in the list of organizers, ascending. */
  @PrimaryColumn({ type: 'smallint', unsigned: true })
  position: number;

  @Column({ name: 'organizer_id', type: 'int', unsigned: true })
  organizerId: number;
}

/**
 * One occurrence of an event. It repeats the status and flags of the event, so that lists are read from one index.
 * Flags are 1 or 0.
 */
@Entity('event_occurrences')
@Index('event_occurrences_by_status', ['hidden', 'status', 'startLocal', 'eventId', 'recurrenceId'])
@Index('event_occurrences_featured', ['hidden', 'featured', 'status', 'startLocal', 'eventId', 'recurrenceId'])
@Index('event_occurrences_going_on', [
  'hidden',
  'status',
  'severalDays',
  'endLocal',
  'startLocal',
  'eventId',
  'recurrenceId',
])
@Index('event_occurrences_upcoming', ['eventId', 'startUtc'])
export class EventOccurrence {
  @PrimaryColumn({ name: 'event_id', type: 'int', unsigned: true })
  @ForeignKey(() => EventDetails, { name: 'event_occurrences_event', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  eventId: number;

  /** Start by the recurrence rule, in the time zone of the event. */
  @PrimaryColumn({ name: 'recurrence_id', type: 'datetime' })
  recurrenceId: string;

  /** In the time zone of the event. */
  @Column({ name: 'start_local', type: 'datetime' })
  startLocal: string;

  /** In the time zone of the event. */
  @Column({ name: 'end_local', type: 'datetime' })
  endLocal: string;

  @Column({ name: 'start_utc', type: 'datetime' })
  startUtc: string;

  @Column({ name: 'end_utc', type: 'datetime' })
  endUtc: string;

  @Column({ type: 'varchar', length: 20, ...EXACT })
  status: string;

  /** 1 to omit it from lists. */
  @Column({ type: 'tinyint', unsigned: true })
  hidden: number;

  /** 1 to highlight it in lists. */
  @Column({ type: 'tinyint', unsigned: true })
  featured: number;

  /** Generated by the database: 1 if it ends on a later day than it starts. */
  @Column({
    name: 'several_days',
    type: 'tinyint',
    unsigned: true,
    ...generatedAs('DATE(end_local) > DATE(start_local)'),
  })
  readonly severalDays: number | null;
}
