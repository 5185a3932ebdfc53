import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from '#libs/rest';
import type { Unexpressed } from './formats/rule-format.js';
import type { Importer } from './former-address-import.js';
import type { ImportOutcome } from './rule-import.js';

/** The result of an import. */
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

/** The importers other than files. */
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

/** The shape of an export, for documentation only: the answer is streamed. */
interface ExportedRules {
  data: string;
  total: number;
  unexpressed: readonly Unexpressed[];
  unexpressedLeftOut: number;
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
      ({ unexpressed }) => unexpressed,
      {
        items: { type: 'object' },
        omit: ({ unexpressed }) => !unexpressed.length,
        example: [{ id: 3, url: '/old', reason: 'Its condition is "cookie".', left_out: true }],
      },
    ),
    not_expressed_left_out: member('V', 'integer', 'How many more.', ({ unexpressedLeftOut }) => unexpressedLeftOut, {
      omit: ({ unexpressedLeftOut }) => !unexpressedLeftOut,
      example: 2,
    }),
  };
}
