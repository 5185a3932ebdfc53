import { createWriteStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { SiteWork, WithSite } from '../command-line.js';
import { Explanations } from './engine/explanations.js';
import type { ExplainedRule, Explanation } from './engine/why.dto.js';
import type { Unexpressed } from './files/formats/rule-format.js';
import { RuleFile } from './files/received-file.js';
import { EXPORT_FORMATS, type Exported, type ExportFormat, RuleExport } from './files/rule-export.js';
import { type ImportOutcome, RuleImport } from './files/rule-import.js';
import { GroupsRepository } from './groups/groups.repository.js';
import { moduleOf } from './groups/redirection-group.entity.js';

interface ImportFlags {
  group?: number;
  dryRun?: boolean;
}

interface ExportFlags {
  module: string;
  output?: string;
}

const importFile =
  (path: string, { group, dryRun = false }: ImportFlags): SiteWork =>
  async (site) => {
    const signal = interruption();
    const view = progressView(process.stderr);
    await access(path, constants.R_OK);
    const groupId = group ?? (await site.get(GroupsRepository).idOrFirst(0));
    try {
      const progressed = (rules: number) => view.show({ label: 'Rules', done: rules });
      const wish = { groupId, isDryRun: dryRun, progressed, signal };
      const outcome = await site.get(RuleImport).file(new RuleFile(path, basename(path)), wish);
      if (signal.aborted) process.exitCode = INTERRUPTED;
      else if (outcome.problems.length) process.exitCode = 1;
      return `${importText(outcome)}${signal.aborted ? '\nStopped.' : ''}`;
    } finally {
      view.end();
    }
  };

const exportRules =
  (format: ExportFormat, { module, output }: ExportFlags): SiteWork =>
  async (site) => {
    const exported: Exported = moduleOf(Number(module)) ?? 'all';
    const text = await site.get(RuleExport).text(exported, format);
    const reportUnexpressed = () => {
      if (text.unexpressed.length)
        process.stderr.write(`${unexpressedText(text.unexpressed, text.unexpressedLeftOut())}\n`);
    };
    if (output === undefined) {
      let all = '';
      for await (const piece of text.pieces) all += piece;
      reportUnexpressed();
      return all.replace(/\n$/, '');
    }
    await pipeline(Readable.from(text.pieces), createWriteStream(output));
    reportUnexpressed();
    return exportText(text.total(), output);
  };

const why =
  (address: string, { header = [] }: { header?: [string, string][] }): SiteWork =>
  async (site) =>
    explanationText(await site.get(Explanations).explain(address, Object.fromEntries(header)));

function groupNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It has to be the number of a group.');
}

function header(text: string, before: [string, string][] = []): [string, string][] {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It has to be a header such as "User-Agent: Robot".');
  return [...before, [name, value]];
}

/** The command `redirections`. */
export function redirectionsProgram(withSite: WithSite): Command {
  const program = new Command('lintel redirections').description(
    'Brings rules that redirect visits in and out, and tells which one an address would meet. Ends with 0 when all went well, 1 when not or when lines of a file were wrong, 130 when it was interrupted.',
  );
  program
    .command('import <file>')
    .description('Imports the rules of a file: .csv, .txt, .json; all others are those of Apache or Nginx.')
    .option('--group <id>', 'group of the rules; the first one unless told', groupNumber)
    .option('--dry-run', 'only tell what would be imported')
    .action((file: string, flags: ImportFlags) => withSite(importFile(file, flags)));
  program
    .command('export')
    .description('Writes rules as a file; what the format cannot tell goes to standard error.')
    .addArgument(new Argument('<format>', 'format of the file').choices(EXPORT_FORMATS))
    .addOption(
      new Option('--module <module>', 'whose enabled rules: 1 the site, 2 Apache, 3 Nginx; all for all rules')
        .choices(['1', '2', '3', 'all'])
        .default('all'),
    )
    .option('--output <file>', 'where it is written; standard output unless told')
    .action((format: ExportFormat, flags: ExportFlags) => withSite(exportRules(format, flags)));
  program
    .command('why <address>')
    .description('Tells which rule a visit of an address would meet, and why none of the nearest ones.')
    .option('--header <header>', 'a header of the visit, such as "User-Agent: Robot"; may come several times', header)
    .action((address: string, flags: { header?: [string, string][] }) => withSite(why(address, flags)));
  return program;
}

const rules = (count: number): string => `${count} ${count === 1 ? 'rule' : 'rules'}`;

/** The result of an import, with the problems by line. */
function importText({ imported, disabled, problems, problemsLeftOut, isDryRun }: ImportOutcome): string {
  const disabledOnes = disabled ? `, ${disabled} of them disabled` : '';
  return [
    `${rules(imported)} ${isDryRun ? 'would be imported' : 'imported'}${disabledOnes}.`,
    ...problems.map(({ line, problem }) => `line ${line}: ${problem}`),
    ...(problemsLeftOut ? [`and ${problemsLeftOut} lines more`] : []),
  ].join('\n');
}

/** What a file cannot express. */
const unexpressedText = (unexpressed: readonly Unexpressed[], leftOut: number): string =>
  [
    ...unexpressed.map(
      ({ id, url, reason, isLeftOut }) => `${isLeftOut ? 'left out: ' : ''}rule ${id} ${url}: ${reason}`,
    ),
    ...(leftOut ? [`and ${leftOut} more`] : []),
  ].join('\n');

/** The number of exported rules and their file. */
const exportText = (total: number, path: string): string => `${rules(total)} written to ${path}.`;

const named = ({ id, url, title, enabled }: ExplainedRule): string =>
  `rule ${id} ${url}${title ? ` (${title})` : ''}${enabled ? '' : ', disabled'}`;

const OUTCOMES: Record<Exclude<Explanation['outcome'], 'rule'>, string> = {
  relocate: 'The whole site has moved',
  canonical: 'The whole site is at another host or protocol',
  page: 'No rule matches: the site answers itself',
  'no page': 'Rules do not reach this address',
};

/** Which rule a URL would meet, and why not the nearest others. */
function explanationText({ visited, outcome, rule, code, location, passedOver }: Explanation): string {
  const what = outcome === 'rule' ? (rule ? `${named(rule)}: ${rule.action}` : 'A rule') : OUTCOMES[outcome];
  const answer = [code ? ` ${code}` : '', location === null ? '' : ` → ${location}`].join('');
  return [
    `${visited}: ${what}${answer}`,
    ...passedOver.map(({ rule: other, reason }) => `  not ${named(other)}: ${reason}`),
  ].join('\n');
}
