import { applyDecorators } from '@nestjs/common';
import { Arg, Check, Unlisted } from '#libs/args';
import { ONE_OR_MORE_TEXTS } from '#libs/binding';
import { CSV_COLUMNS, parseColumns } from './formats/csv-columns.js';
import type { ExportFormat } from './rule-export.js';

const DryRun = (): PropertyDecorator =>
  applyDecorators(
    Arg('boolean', { default: false, description: 'Returns what would be imported without changing anything.' }),
    Unlisted(),
  );

const COLUMNS_RULE = `must name source and target, and may name ${CSV_COLUMNS.slice(2).join(', ')}, or - for others`;

/** Arguments of a file import. */
export class ImportFileDto {
  @Arg('integer', { description: 'Id of the group for the rules. A JSON export has its own groups.' })
  @Unlisted()
  group_id: number;

  @DryRun()
  dry_run: boolean;

  @Arg('boolean', { default: false, description: 'Creates all rules disabled.' })
  @Unlisted()
  disabled: boolean;

  @Arg('string', {
    description: `The columns of a CSV file, separated by commas: ${CSV_COLUMNS.join(', ')}, or \`-\` for others.`,
    example: 'source,target,code,-',
  })
  @Check('rest_invalid_columns', (text) => parseColumns(text) !== undefined, COLUMNS_RULE)
  @Unlisted()
  columns?: string;
}

/** The importers to run. */
export class ImportPluginDto {
  @Arg('any', {
    shape: ONE_OR_MORE_TEXTS,
    description: 'Id of an importer, or an array of ids; unknown ids are ignored.',
    example: 'wordpress-old-slugs',
  })
  @Unlisted()
  plugin?: unknown;

  @DryRun()
  dry_run: boolean;
}

/** The rules to export, and the format. */
export class ExportDto {
  @Arg('string', {
    description: 'Id of a module, to export the enabled rules of its enabled groups, or `all` for all rules.',
  })
  @Unlisted()
  module: '1' | '2' | '3' | 'all';

  @Arg('string', { description: 'Format of the export.' })
  @Unlisted()
  format: ExportFormat;
}
