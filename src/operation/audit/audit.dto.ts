import { Arg } from '#libs/args';

/** Arguments of the audit log. */
export class AuditListDto {
  @Arg('integer', { default: 50, minimum: 1, maximum: 500, description: 'Records per page.' })
  per_page: number;

  @Arg('string', {
    rule: {
      code: 'rest_invalid_cursor',
      test: (text: string) => CURSOR.test(text),
      text: 'is not a cursor of this list',
    },
    description: 'Where the page begins: `next` of the page before.',
  })
  cursor?: string;

  @Arg('integer', {
    minimum: 0,
    description: 'Limits the list to writes of this user; 0 for jobs, commands and visitors.',
  })
  user?: number;

  @Arg('string', { maxLength: 40, description: 'Limits the list to objects of this kind, such as `post`.' })
  kind?: string;

  @Arg('string', { maxLength: 64, description: 'Limits the list to the object of the kind with this ID.' })
  object?: string;

  @Arg('string', { format: 'date-time', description: 'Limits the list to writes at or after this time (ISO 8601).' })
  after?: string;

  @Arg('string', { format: 'date-time', description: 'Limits the list to writes before this time (ISO 8601).' })
  before?: string;
}

/** Time and id of the last record of a page. */
export const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z~(\d{1,19})$/;
