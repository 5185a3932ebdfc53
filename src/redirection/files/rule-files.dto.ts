import { Arg, ONE_OR_MORE_TEXTS } from '#libs/args';
import type { ExportFormat } from './rule-export.js';

const DRY_RUN = {
  unlisted: true,
  default: false,
  description: 'Returns what would be imported without changing anything.',
};

/** Arguments of a file import. */
export class ImportFileDto {
  @Arg('integer', { unlisted: true, description: 'Id of the group for the rules. A JSON export has its own groups.' })
  group_id: number;

  @Arg('boolean', DRY_RUN)
  dry_run: boolean;
}

/** The importers to run. */
export class ImportPluginDto {
  @Arg('any', {
    unlisted: true,
    shape: ONE_OR_MORE_TEXTS,
    description: 'Id of an importer, or an array of ids; unknown ids are ignored.',
    example: 'wordpress-old-slugs',
  })
  plugin?: unknown;

  @Arg('boolean', DRY_RUN)
  dry_run: boolean;
}

/** The rules to export, and the format. */
export class ExportDto {
  @Arg('string', {
    unlisted: true,
    description: 'Id of a module, to export the enabled rules of its enabled groups, or `all` for all rules.',
  })
  module: '1' | '2' | '3' | 'all';

  @Arg('string', { unlisted: true, description: 'Format of the export.' })
  format: ExportFormat;
}
