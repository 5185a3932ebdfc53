import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from '#libs/presenting';
import type { Unexpressed } from './formats/rule-format.js';
import type { Importer } from './former-url-import.js';
import type { ImportOutcome } from './rule-import.js';

const text = { type: 'string' };
const LINE = { type: 'integer' };
const PROBLEM = {
  type: 'object',
  required: ['line', 'message'],
  properties: {
    line: LINE,
    message: text,
    answered_by: {
      ...LINE,
      description: 'Line of a later rule that may now answer visits of this line; absent if there is none.',
    },
  },
};
const IMPORTER = {
  type: 'object',
  required: ['id', 'name', 'total'],
  properties: { id: text, name: text, total: { type: 'integer' } },
};
const UNEXPRESSED = {
  type: 'object',
  required: ['id', 'url', 'reason'],
  properties: { id: { type: 'integer' }, url: text, reason: text, left_out: { type: 'boolean' } },
};

/** Presents the result of an import. */
@Injectable()
export class ImportPresenter extends Presenter<ImportOutcome> {
  readonly title = 'RedirectImport';
  readonly members: Members<ImportOutcome> = {
    imported: member(
      'view',
      'integer',
      'Number of imported rules; in a dry run, of rules that would be imported.',
      ({ imported }) => imported,
      {
        example: 12,
      },
    ),
    disabled: member(
      'view',
      'integer',
      'Number of imported rules that are disabled because the engine cannot run them.',
      ({ disabled }) => disabled,
      { omit: ({ disabled }) => !disabled, example: 1 },
    ),
    problems: member(
      'view',
      'array',
      'The first problems, with their lines.',
      ({ problems }) =>
        problems.map(({ line, problem, answeredBy }) => ({
          line,
          message: problem,
          ...(answeredBy === undefined ? {} : { answered_by: answeredBy }),
        })),
      {
        shape: { items: PROBLEM },
        omit: ({ problems }) => !problems.length,
        example: [{ line: 3, message: 'The target is missing.' }],
      },
    ),
    problems_left_out: member('view', 'integer', 'Number of further problems.', (outcome) => outcome.moreProblems, {
      omit: ({ moreProblems }) => !moreProblems,
      example: 4,
    }),
    dry_run: member('view', 'boolean', 'Present if nothing was changed.', () => true, {
      omit: ({ isDryRun }) => !isDryRun,
      example: true,
    }),
    rules: member(
      'view',
      'array',
      'The first rules that would be imported, as read from the file.',
      ({ preview }) => preview.map(({ line, rule }) => ({ line, ...rule })),
      {
        shape: {
          items: { type: 'object', required: ['line'], properties: { line: LINE }, additionalProperties: true },
        },
        omit: ({ isDryRun }) => !isDryRun,
        example: [{ line: 2, url: '/old', action_data: { url: '/new' } }],
      },
    ),
  };
}

/** Presents the importers for sources other than files. */
@Injectable()
export class ImportersPresenter extends Presenter<readonly Importer[]> {
  readonly title = 'RedirectImporters';
  readonly members: Members<readonly Importer[]> = {
    importers: member('view', 'array', 'The importers that have rules to import.', (importers) => importers, {
      shape: { items: IMPORTER },
      example: [{ id: 'wordpress-old-slugs', name: 'Former URLs', total: 3 }],
    }),
  };
}

/** The shape of an export, for documentation only: the response is streamed. */
interface ExportedRules {
  data: string;
  total: number;
  unexpressed: readonly Unexpressed[];
  moreUnexpressed: number;
}

/** Describes an export. */
@Injectable()
export class ExportPresenter extends Presenter<ExportedRules> {
  readonly title = 'RedirectExport';
  readonly members: Members<ExportedRules> = {
    data: member('view', 'string', 'The exported text.', ({ data }) => data, {
      example: 'source,target,regex,code,type,hits,title,status\n"/old","/new",0,301,"url",12,"","active"\n',
    }),
    total: member('view', 'integer', 'Number of exported rules.', ({ total }) => total, { example: 1 }),
    not_expressed: member(
      'view',
      'array',
      'The first rules that the format cannot express completely, and why; absent if there are none.',
      ({ unexpressed }) => unexpressed,
      {
        shape: { items: UNEXPRESSED },
        omit: ({ unexpressed }) => !unexpressed.length,
        example: [{ id: 3, url: '/old', reason: 'The condition "cookie" is not supported.', left_out: true }],
      },
    ),
    not_expressed_left_out: member(
      'view',
      'integer',
      'Number of further rules that cannot be expressed completely.',
      ({ moreUnexpressed }) => moreUnexpressed,
      {
        omit: ({ moreUnexpressed }) => !moreUnexpressed,
        example: 2,
      },
    ),
  };
}
