import { MinLength, Validate } from 'class-validator';
import { Arg, BareField, IsName, MaxCharacters, Respelled, Stored, Unlisted } from '#libs/args';
import { eventIdOf } from '#libs/recurrence';
import { STATUSES } from '../../entries/types/index.js';
import { EndDate, EndStatus } from '../../entries/writing/index.js';
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
  @BareField('integer', { description: 'ID of the author; the current user by default.' })
  @Validate(AuthorConstraint)
  author?: number;

  @BareField('string', {
    description: 'Publication date, in the time zone of the site.',
    example: '2031-05-01 09:00:00',
  })
  @Validate(PublicationDateConstraint)
  date?: string;

  @BareField('string', { description: 'Publication date, in UTC.' })
  @Validate(PublicationDateConstraint)
  date_utc?: string;

  @BareField('string', { description: 'Description as HTML.', example: '<p>Built in 1890.</p>' })
  description?: string;

  @BareField('string', { description: 'Excerpt as HTML.', example: '<p>Built in 1890.</p>' })
  @Unlisted()
  excerpt?: string;

  @BareField('string', { shape: STATUSES.shape, description: 'Status of the entry.', example: 'publish' })
  @Validate(StatusConstraint)
  @IsName()
  status?: string;

  @EndDate('in the time zone of the site')
  expires?: string | null;

  @EndDate('in UTC')
  expires_gmt?: string | null;

  @EndStatus()
  expires_to?: string;

  @ImageField()
  image?: SentImage;

  /** Values of fields; an argument where the site declares some. */
  meta?: object;

  /** Languages whose texts are deleted; an argument where the site has several. */
  translations?: object;
}

/** The list arguments that venues and organizers share. */
export class ListLinkedDto extends EnvelopeDto {
  @BareField('string', {
    description: 'Limits the list to entries with this text in the title, description, excerpt or their own fields.',
  })
  @MinLength(1)
  @MaxCharacters(1000)
  @Respelled((value) => (typeof value === 'string' ? value.trim() : value))
  search?: string;

  @BareField('integer', {
    description: 'Limits the list to the entries of this event, or of the series of this occurrence.',
  })
  @Validate(EventOrOccurrenceIdConstraint)
  @Stored(eventIdOf)
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

  /** Conditions on values of fields; an argument where the site declares some. */
  meta?: object;
}

/** Parses a boolean; unknown values are `false`. */
export const isTruthy = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) &&
  ['1', 'true', 'yes', 'on', 'enabled', 'y'].includes(String(value).trim().toLowerCase());
