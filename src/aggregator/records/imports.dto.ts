import { Arg } from '#libs/args';
import { IMPORT_ORIGINS, type ImportOrigin } from '../origins/index.js';
import { RECORD_STATUSES, type RecordStatus } from './import-record.js';

/** Arguments of the list of imports. */
export class ImportListDto {
  @Arg('integer', { default: 1, minimum: 1, description: 'Page of the list, starting at 1.' })
  page: number;

  @Arg('integer', { default: 20, minimum: 1, maximum: 100, description: 'Imports per page.' })
  per_page: number;

  @Arg('string', { enum: RECORD_STATUSES, description: 'Limits the list to imports with this status.' })
  status?: RecordStatus;

  @Arg('string', { enum: IMPORT_ORIGINS, description: 'Limits the list to imports of this origin.' })
  origin?: ImportOrigin;

  @Arg('integer', { minimum: 1, description: 'Limits the list to runs of this schedule.' })
  schedule?: number;
}

/** Arguments of a single import. */
export class ImportIdDto {
  @Arg('string', { required: true, description: 'ID of the import.' })
  id: string;
}
