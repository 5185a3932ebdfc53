import { Injectable } from '@nestjs/common';
import { Presenter, member, type Members } from '#libs/rest';
import type { Untold } from './formats/told-rule.js';
import type { ImportOutcome } from './import-outcome.js';
import type { Importer } from './former-address-import.js';

/** What came of an import. */
@Injectable()
export class ImportPresenter extends Presenter<ImportOutcome> {
  readonly title = 'RedirectImport';
  readonly members: Members<ImportOutcome> = {
    imported: member('V', 'integer', 'How many rules were imported, or would be.', ({ imported }) => imported, {
      example: 12,
    }),
    disabled: member(
      'V',
      'integer',
      'How many of them are disabled, as the engine cannot run them.',
      ({ disabled }) => disabled,
      { omit: ({ disabled }) => !disabled, example: 1 },
    ),
    problems: member(
      'V',
      'array',
      'What is wrong with lines of the file: the first ones.',
      ({ problems }) => problems.map(({ line, problem }) => ({ line, message: problem })),
      {
        items: { type: 'object' },
        omit: ({ problems }) => !problems.length,
        example: [{ line: 3, message: 'There is no target.' }],
      },
    ),
    problems_left_out: member(
      'V',
      'integer',
      'How many problems more there are.',
      (outcome) => outcome.problemsLeftOut,
      {
        omit: ({ problemsLeftOut }) => !problemsLeftOut,
        example: 4,
      },
    ),
    dry_run: member('V', 'boolean', 'Present if nothing was changed.', () => true, {
      omit: ({ isDryRun }) => !isDryRun,
      example: true,
    }),
    rules: member(
      'V',
      'array',
      'The first rules that would be imported, as the file tells them.',
      ({ foreseen }) => foreseen.map(({ line, rule }) => ({ line, ...rule })),
      {
        items: { type: 'object' },
        omit: ({ isDryRun }) => !isDryRun,
        example: [{ line: 2, url: '/old', action_data: { url: '/new' } }],
      },
    ),
  };
}

/** What else than files can be imported. */
@Injectable()
export class ImportersPresenter extends Presenter<readonly Importer[]> {
  readonly title = 'RedirectImporters';
  readonly members: Members<readonly Importer[]> = {
    importers: member('V', 'array', 'Those that have something.', (importers) => importers, {
      items: { type: 'object' },
      example: [{ id: 'wordpress-old-slugs', name: 'Former addresses', total: 3 }],
    }),
  };
}

/** The text of an export in an object, for documents alone: it is sent while it is made. */
interface ExportedRules {
  data: string;
  total: number;
  untold: readonly Untold[];
  untoldLeftOut: number;
}

/** The answer to an export. */
@Injectable()
export class ExportPresenter extends Presenter<ExportedRules> {
  readonly title = 'RedirectExport';
  readonly members: Members<ExportedRules> = {
    data: member('V', 'string', 'The text.', ({ data }) => data, {
      example: 'source,target,regex,code,type,hits,title,status\n"/old","/new",0,301,"url",12,"","active"\n',
    }),
    total: member('V', 'integer', 'How many rules there are.', ({ total }) => total, { example: 1 }),
    not_expressed: member(
      'V',
      'array',
      'Present where the format cannot tell all: the first rules, and what is missing of them.',
      ({ untold }) => untold,
      {
        items: { type: 'object' },
        omit: ({ untold }) => !untold.length,
        example: [{ id: 3, url: '/old', reason: 'Its condition is "cookie".', left_out: true }],
      },
    ),
    not_expressed_left_out: member('V', 'integer', 'How many more.', ({ untoldLeftOut }) => untoldLeftOut, {
      omit: ({ untoldLeftOut }) => !untoldLeftOut,
      example: 2,
    }),
  };
}
