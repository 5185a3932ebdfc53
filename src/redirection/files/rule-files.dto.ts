import { Arg } from '#libs/args';
import type { ExportFormat } from './rule-export.js';

const DRY_RUN = {
  unlisted: true,
  default: false,
  description: 'Only tells what would be imported, and changes nothing.',
};

/** A file that is imported. */
export class ImportFileDto {
  @Arg('integer', { unlisted: true, description: 'Group of the rules; those of a JSON export bring their own.' })
  group_id: number;

  @Arg('boolean', DRY_RUN)
  dry_run: boolean;
}

/** The importers to run. */
export class ImportPluginDto {
  @Arg('any', {
    unlisted: true,
    description: 'Name of an importer, or several; of unknown ones nothing is imported.',
    example: 'wordpress-old-slugs',
  })
  plugin?: unknown;

  @Arg('boolean', DRY_RUN)
  dry_run: boolean;
}

/** The rules that are exported. */
export class ExportDto {
  @Arg('string', {
    unlisted: true,
    description: 'Number of a module, whose enabled rules are exported; `all` for all rules.',
  })
  module: '1' | '2' | '3' | 'all';

  @Arg('string', { unlisted: true, description: 'Format of the text.' })
  format: ExportFormat;
}
