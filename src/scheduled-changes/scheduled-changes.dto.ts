import { IsIn } from 'class-validator';
import { Arg, Field, IdDto, IsDateTime } from '#libs/args';
import { SCHEDULED_STATES, type ScheduledState } from './scheduled-change.entity.js';

/** The entry whose scheduled changes are requested. */
export class ListScheduledChangesDto extends IdDto {
  @Arg('string', { default: 'pending', description: 'State of the changes: the latest 20 of those that have ended.' })
  @IsIn(SCHEDULED_STATES)
  state: ScheduledState;
}

/** A new scheduled change. The members of the entry are checked by its own route. */
export class CreateScheduledChangeDto extends IdDto {
  @Field('string', { bodyOnly: true, description: 'When it is applied, in the time zone of the site.' })
  @IsDateTime()
  date?: string;

  @Field('string', { bodyOnly: true, description: 'When it is applied, in UTC.' })
  @IsDateTime()
  date_gmt?: string;
}

/** The requested scheduled change. */
export class ScheduledChangeDto extends IdDto {
  @Arg('integer', { description: 'ID of the scheduled change.' })
  change: number;
}

/** A scheduled change that is replaced: by another date, other members, or both. */
export class UpdateScheduledChangeDto extends CreateScheduledChangeDto {
  @Arg('integer', { description: 'ID of the scheduled change.' })
  change: number;
}

/** The scheduled change to cancel. */
export class DeleteScheduledChangeDto extends ScheduledChangeDto {}

/** The entry whose publication is requested. */
export class PublicationDto extends IdDto {}

/** The names of what is no member of an entry in the body of a scheduled change. */
export const OWN_MEMBERS: ReadonlySet<string> = new Set(['id', 'change', 'date', 'date_gmt', 'date_utc']);
