import { IsIn, Matches, Max, Min } from 'class-validator';
import { Arg, Check, IdDto, MaxCharacters, without } from '#libs/args';
import {
  FREQUENCIES,
  type ScheduleFrequency,
  UPDATE_AUTHORITIES,
  type UpdateAuthority,
  VANISHED_POLICIES,
  type VanishedPolicy,
} from '../common/index.js';
import { IMPORT_ORIGINS, type ImportOrigin } from '../origins/index.js';
import { CSV_CONTENT_TYPES, type CsvContentType, DATE_ORDERS, type DateOrder } from '../reading/index.js';
import { ImportListDto } from '../records/index.js';

const FREQUENCY_NAMES = Object.keys(FREQUENCIES) as ScheduleFrequency[];
const EVENT_STATUSES = ['publish', 'draft', 'pending', 'private'] as const;
const areStrings = (map: object): boolean => Object.values(map).every((field) => typeof field === 'string');

/** The requested imports. */
export class ListImportsDto extends ImportListDto {}

/** The requested import. */
export class ImportDto extends IdDto {}

/** How events are imported, and when. An empty text stands for the setting of the site. */
class ImportOptionsDto {
  @Arg('string', { description: 'Display name of the source.' })
  @MaxCharacters(200)
  name?: string;

  @Arg('integer', { description: 'ID of an event category for all events; 0 for none.' })
  @Min(0)
  category?: number;

  @Arg('string', { description: 'Status of new events.' })
  @IsIn([...EVENT_STATUSES, ''])
  status?: (typeof EVENT_STATUSES)[number] | '';

  @Arg('string', { description: 'How existing events are updated.' })
  @IsIn([...UPDATE_AUTHORITIES, ''])
  authority?: UpdateAuthority | '';

  @Arg('string', { description: 'What happens to events that are missing from the source.' })
  @IsIn([...VANISHED_POLICIES, ''])
  vanished?: VanishedPolicy | '';

  @Arg('string', { description: 'Order of day and month in the dates of a table.' })
  @IsIn([...DATE_ORDERS, ''])
  dates?: DateOrder | '';

  @Arg('string', { description: 'What the rows of a table are.' })
  @IsIn(CSV_CONTENT_TYPES)
  rows?: CsvContentType;

  @Arg('object', {
    description: 'Fields of the columns of a table, by their titles.',
    example: { When: 'event_start_date' },
  })
  @Check('rest_invalid_columns', areStrings, 'must be an object of strings')
  columns?: Record<string, string>;

  @Arg('string', { description: 'How often a schedule runs.' })
  @IsIn(FREQUENCY_NAMES)
  frequency?: ScheduleFrequency;

  @Arg('integer', { description: 'Day of the week (1 to 7) or of the month on which a schedule runs; 0 for any.' })
  @Min(0)
  @Max(31)
  day?: number;

  @Arg('string', { description: 'Time of day at which a schedule runs, `HH:MM`; empty for any.', example: '04:30' })
  @Matches(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, { message: 'must be a time of day, such as 04:30' })
  time?: string;
}

/** A new import: a schedule if it has a frequency, else a single run. */
export class CreateImportDto extends ImportOptionsDto {
  @Arg('string', { description: 'URL of the source.', example: 'https://club.example/calendar.ics' })
  @MaxCharacters(2000)
  source?: string;

  @Arg('integer', { description: 'ID of a media item, in place of a URL.' })
  @Min(1)
  file?: number;

  @Arg('string', { description: 'Kind of source; is detected by default.' })
  @IsIn(IMPORT_ORIGINS)
  origin?: ImportOrigin;
}

/** The import to preview: one that exists, or a source with options. */
export class PreviewImportDto extends without(CreateImportDto, 'frequency', 'day', 'time') {
  @Arg('integer', { description: 'ID of an import, in place of a source and options.' })
  @Min(1)
  id?: number;
}

/** Changes of a schedule. */
export class UpdateImportDto extends ImportOptionsDto {
  @Arg('integer', { description: 'ID of the item.' })
  id: number;

  @Arg('boolean', { description: 'Whether the schedule is paused.' })
  paused?: boolean;
}
