import { Arg, Field } from '#libs/args';
import { eventIdOf } from '#libs/recurrence';
import { STATUSES } from '../../entries/types/index.js';
import {
  AuthorConstraint,
  EnvelopeDto,
  EventOrOccurrenceIdConstraint,
  ImageField,
  PublicationDateConstraint,
  type SentImage,
  StatusConstraint,
} from '../common/index.js';

/** The write arguments that venues and organizers share. */
export class WriteLinkedDto {
  @Field('integer', {
    bare: true,
    validator: AuthorConstraint,
    description: 'ID of the author; the current user by default.',
  })
  author?: number;

  @Field('string', {
    bare: true,
    validator: PublicationDateConstraint,
    description: 'Publication date, in the time zone of the site.',
    example: '2031-05-01 09:00:00',
  })
  date?: string;

  @Field('string', { bare: true, validator: PublicationDateConstraint, description: 'Publication date, in UTC.' })
  date_utc?: string;

  @Field('string', { bare: true, description: 'Description as HTML.', example: '<p>Built in 1890.</p>' })
  description?: string;

  @Field('string', { bare: true, unlisted: true, description: 'Excerpt as HTML.', example: '<p>Built in 1890.</p>' })
  excerpt?: string;

  @Field('string', {
    bare: true,
    isName: true,
    validator: StatusConstraint,
    shape: STATUSES.shape,
    description: 'Status of the entry.',
    example: 'publish',
  })
  status?: string;

  @ImageField()
  image?: SentImage;
}

/** The list arguments that venues and organizers share. */
export class ListLinkedDto extends EnvelopeDto {
  @Field('string', {
    bare: true,
    respell: (value) => (typeof value === 'string' ? value.trim() : value),
    minLength: 1,
    maxLength: 1000,
    description: 'Limits the list to entries with this text in the title, description, excerpt or their own fields.',
  })
  search?: string;

  @Field('integer', {
    bare: true,
    validator: EventOrOccurrenceIdConstraint,
    clean: eventIdOf,
    description: 'Limits the list to the entries of this event, or of the series of this occurrence.',
  })
  event?: number;

  @Arg('any', {
    shape: { type: ['boolean', 'integer', 'string'] },
    description:
      'Limits the list to entries of events that are not drafts (`1`, `true`, `yes`, `on`), or to the others.',
    example: 'true',
  })
  has_events?: unknown;

  @Arg('boolean', { default: false, description: 'Limits the list to entries of upcoming events.' })
  only_with_upcoming: boolean;
}

/** Parses a boolean; unknown values are `false`. */
export const isTruthy = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) &&
  ['1', 'true', 'yes', 'on', 'enabled', 'y'].includes(String(value).trim().toLowerCase());
