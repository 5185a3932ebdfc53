import { Arg, Field } from '#libs/args';
import {
  AuthorConstraint,
  EventIdConstraint,
  PublicationDateConstraint,
  StatusConstraint,
} from '../calendar-constraints.js';
import { EnvelopeDto } from '../envelope.js';
import { ImageField, type SentImage } from '../images.js';

/** The write fields that venues and organizers share. */
export class WriteLinkedDto {
  @Field('integer', {
    bare: true,
    validator: AuthorConstraint,
    description: 'Number of the author; whoever writes, unless told.',
  })
  author?: number;

  @Field('string', {
    bare: true,
    validator: PublicationDateConstraint,
    description: 'When it is published, in the time zone of the site.',
    example: '2031-05-01 09:00:00',
  })
  date?: string;

  @Field('string', { bare: true, validator: PublicationDateConstraint, description: 'When it is published, in UTC.' })
  date_utc?: string;

  @Field('string', { bare: true, description: 'Description as HTML.', example: '<p>Built in 1890.</p>' })
  description?: string;

  @Field('string', { bare: true, unlisted: true, description: 'Excerpt as HTML.', example: '<p>Built in 1890.</p>' })
  excerpt?: string;

  @Field('string', { bare: true, validator: StatusConstraint, description: 'State of the entry.', example: 'publish' })
  status?: string;

  @ImageField()
  image?: SentImage;
}

/** The arguments of lists that venues and organizers share. */
export class ListLinkedDto extends EnvelopeDto {
  @Field('string', {
    bare: true,
    respell: (value) => (typeof value === 'string' ? value.trim() : value),
    minLength: 1,
    maxLength: 1000,
    description: 'Keeps those that hold this text in title, description, excerpt or their own fields.',
  })
  search?: string;

  @Field('integer', { bare: true, validator: EventIdConstraint, description: 'Keeps those that this event names.' })
  event?: number;

  @Arg('any', {
    description: 'Keeps those that an event names which is not a draft (1, true, yes, on), or the others.',
    example: 'true',
  })
  has_events?: unknown;

  @Arg('boolean', { default: false, description: 'Keeps those that an event names which is still to start.' })
  only_with_upcoming: boolean;
}

/** Whether a value means yes. */
export const isTruthy = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) &&
  ['1', 'true', 'yes', 'on', 'enabled', 'y'].includes(String(value).trim().toLowerCase());
