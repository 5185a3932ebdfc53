import { Matches, Max, Min } from 'class-validator';
import { Arg, IsDateTime, MaxCharacters } from '#libs/args';

/** Time and id of the last record of a page. */
export const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z~(\d{1,19})$/;

/** Arguments of the audit log. */
export class AuditListDto {
  @Arg('integer', { default: 50, description: 'Records per page.' })
  @Min(1)
  @Max(500)
  per_page: number;

  @Arg('string', { description: 'Where the page begins: `next` of the page before.' })
  @Matches(CURSOR, { message: '$property is not a cursor of this list.', context: { code: 'rest_invalid_cursor' } })
  cursor?: string;

  @Arg('integer', { description: 'Limits the list to writes of this user; 0 for jobs, commands and visitors.' })
  @Min(0)
  user?: number;

  @Arg('string', { description: 'Limits the list to objects of this kind, such as `post`.' })
  @MaxCharacters(40)
  kind?: string;

  @Arg('string', { description: 'Limits the list to the object of the kind with this ID.' })
  @MaxCharacters(64)
  object?: string;

  @Arg('string', { description: 'Limits the list to writes at or after this time (ISO 8601).' })
  @IsDateTime()
  after?: string;

  @Arg('string', { description: 'Limits the list to writes before this time (ISO 8601).' })
  @IsDateTime()
  before?: string;
}
