import { Arg, ONE_OR_MORE_TEXTS } from '#libs/args';
import { CSV_COLUMNS, parseColumns } from './formats/csv-columns.js';
import type { ExportFormat } from './rule-export.js';

const DRY_RUN = {
  unlisted: true,
  default: false,
  description: 'Returns what would be imported without changing anything.',
};

const COLUMNS_RULE = `must name source and target, and may name ${CSV_COLUMNS.slice(2).join(', ')}, or - for others`;

/** Arguments of a file import. */
export class ImportFileDto {
  @Arg('integer', { unlisted: true, description: 'Id of the group for the rules. A JSON export has its own groups.' })
  group_id: number;

  @Arg('boolean', DRY_RUN)
  dry_run: boolean;

  @Arg('boolean', { unlisted: true, default: false, description: 'Creates all rules disabled.' })
  disabled: boolean;

  @Arg('string', {
    unlisted: true,
    rule: { code: 'rest_invalid_columns', test: (text) => parseColumns(text) !== undefined, text: COLUMNS_RULE },
    description: `The columns of a CSV file, separated by commas: ${CSV_COLUMNS.join(', ')}, or \`-\` for others.`,
    example: 'source,target,code,-',
  })
  columns?: string;
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
