import { IsIn, Max, Min } from 'class-validator';
import { Arg } from '#libs/args';
import { RECORD_STATUSES, type RecordStatus } from '../common/index.js';
import { IMPORT_ORIGINS, type ImportOrigin } from '../origins/index.js';

/** Arguments of the list of imports. */
export class ImportListDto {
  @Arg('integer', { default: 1, description: 'Page of the list, starting at 1.' })
  @Min(1)
  page: number;

  @Arg('integer', { default: 20, description: 'Imports per page.' })
  @Min(1)
  @Max(100)
  per_page: number;

  @Arg('string', { description: 'Limits the list to imports with this status.' })
  @IsIn(RECORD_STATUSES)
  status?: RecordStatus;

  @Arg('string', { description: 'Limits the list to imports of this origin.' })
  @IsIn(IMPORT_ORIGINS)
  origin?: ImportOrigin;

  @Arg('integer', { description: 'Limits the list to runs of this schedule.' })
  @Min(1)
  schedule?: number;
}

/** Arguments of a single import. */
export class ImportIdDto {
  @Arg('string', { required: true, description: 'ID of the import.' })
  id: string;
}
