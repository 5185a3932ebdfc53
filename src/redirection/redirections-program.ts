import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import { writeWhole, type SiteWork, type WithSite } from '../start/command-line.js';
import { moduleOf } from './common/index.js';
import { type ExplainedRule, type Explanation, Explanations } from './engine/index.js';
import {
  CSV_COLUMNS,
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportScope,
  type ImportOutcome,
  parseColumns,
  RuleExport,
  RuleFile,
  RuleImport,
  type Unexpressed,
} from './files/index.js';
import { GroupsRepository, type SentRule } from './records/index.js';

interface ImportFlags {
  group?: number;
  dryRun?: boolean;
  disabled?: boolean;
  columns?: Columns;
}

type Columns = ReturnType<typeof parseColumns>;

interface ExportFlags {
  module: string;
  output?: string;
}

const importFile =
  (path: string, { group, dryRun = false, disabled = false, columns }: ImportFlags, text = importText): SiteWork =>
  async (site) => {
    const signal = interruption();
    const view = progressView(process.stderr);
    await access(path, constants.R_OK);
    const groupId = group ?? (await site.get(GroupsRepository).idOrFirst(0));
    try {
      const progressed = (rules: number) => view.show({ label: 'Rules', done: rules });
      const options = { groupId, isDryRun: dryRun, isDisabled: disabled, columns, progressed, signal };
      const outcome = await site.get(RuleImport).file(new RuleFile(path, basename(path)), options);
      if (signal.aborted) process.exitCode = INTERRUPTED;
      else if (outcome.problems.length) process.exitCode = 1;
      return `${text(outcome)}${signal.aborted ? '\nStopped.' : ''}`;
    } finally {
      view.end();
    }
  };

const exportRules =
  (format: ExportFormat, { module, output }: ExportFlags): SiteWork =>
  async (site) => {
    const scope: ExportScope = moduleOf(Number(module)) ?? 'all';
    const text = await site.get(RuleExport).text(scope, format);
    const reportUnexpressed = () => {
      if (text.unexpressed.length)
        process.stderr.write(`${unexpressedText(text.unexpressed, text.moreUnexpressed())}\n`);
    };
    if (output === undefined) {
      let all = '';
      for await (const piece of text.pieces) all += piece;
      reportUnexpressed();
      return all.replace(/\n$/, '');
    }
    const signal = interruption();
    await writeWhole(output, text.pieces, signal);
    reportUnexpressed();
    if (signal.aborted) {
      process.exitCode = INTERRUPTED;
      return 'Interrupted. Nothing was written.';
    }
    return exportText(text.total(), output);
  };

const why =
  (url: string, { header = [] }: { header?: [string, string][] }): SiteWork =>
  async (site) =>
    explanationText(await site.get(Explanations).explain(url, Object.fromEntries(header)));

function groupIdArgument(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected the id of a group.');
}

const COLUMNS = `columns of a CSV file, such as source,target,code,-: ${CSV_COLUMNS.join(', ')}, or - for others`;

function columnsArgument(text: string): Columns {
  const columns = parseColumns(text);
  if (columns) return columns;
  throw new InvalidArgumentError(`Expected source, target and any of ${CSV_COLUMNS.slice(2).join(', ')} or -.`);
}

function headerOf(text: string, before: [string, string][] = []): [string, string][] {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Expected a header such as "User-Agent: Robot".');
  return [...before, [name, value]];
}

/** Builds the `redirections` command. */
export function redirectionsProgram(withSite: WithSite): Command {
  const program = new Command('lintel redirections').description(
    'Imports and exports redirection rules, and explains which rule applies to a URL. Exits with 0 on success, 1 on failure or if lines of a file are invalid, 130 if interrupted.',
  );
  program
    .command('import <file>')
    .description(
      'Imports the rules of a file: .csv, .txt or .json; other files are read as Apache or Nginx configuration.',
    )
    .option('--group <id>', 'id of the group for the rules; default: the first group', groupIdArgument)
    .option('--dry-run', 'report what would be imported without changing anything')
    .option('--disabled', 'import all rules disabled, so that they can be checked first')
    .option('--columns <names>', COLUMNS, columnsArgument)
    .action((file: string, flags: ImportFlags) => withSite(importFile(file, flags)));
  program
    .command('preview <file>')
    .description('Shows the first rules of a file as an import would read them, without changing anything.')
    .option('--columns <names>', COLUMNS, columnsArgument)
    .action((file: string, flags: ImportFlags) => withSite(importFile(file, { ...flags, dryRun: true }, previewText)));
  program
    .command('export')
    .description('Exports rules. What the format cannot express is reported on standard error.')
    .addArgument(new Argument('<format>', 'format of the export').choices(EXPORT_FORMATS))
    .addOption(
      new Option(
        '--module <module>',
        'module whose enabled rules to export: 1 this site, 2 Apache, 3 Nginx; all for all rules',
      )
        .choices(['1', '2', '3', 'all'])
        .default('all'),
    )
    .option('--output <file>', 'output file; default: standard output')
    .action((format: ExportFormat, flags: ExportFlags) => withSite(exportRules(format, flags)));
  program
    .command('why <url>')
    .description('Explains which rule applies to a URL, and why related rules do not.')
    .option('--header <header>', 'a header of the visit, such as "User-Agent: Robot"; repeatable', headerOf)
    .action((url: string, flags: { header?: [string, string][] }) => withSite(why(url, flags)));
  return program;
}

const rules = (count: number): string => `${count} ${count === 1 ? 'rule' : 'rules'}`;

/** The output of `import`: the result, with the problems by line. */
function importText({ imported, disabled, problems, moreProblems, isDryRun }: ImportOutcome): string {
  const disabledOnes = disabled ? `, ${disabled} of them disabled` : '';
  return [
    `${rules(imported)} ${isDryRun ? 'would be imported' : 'imported'}${disabledOnes}.`,
    ...problems.map(({ line, problem }) => `line ${line}: ${problem}`),
    ...(moreProblems ? [`and ${moreProblems} more problems`] : []),
    ...overtakenText(problems),
  ].join('\n');
}

/** Which refused lines later rules may answer. */
function overtakenText(problems: ImportOutcome['problems']): string[] {
  const lines = problems.flatMap(({ line, answeredBy }) =>
    answeredBy === undefined ? [] : [`line ${line}: the rule at line ${answeredBy}`],
  );
  if (!lines.length) return [];
  return [
    'Later rules may now answer visits of refused lines; --disabled imports the file to be checked first.',
    ...lines,
  ];
}

/** The output of `preview`: the first rules as they are understood, then the result. */
function previewText(outcome: ImportOutcome): string {
  return [...outcome.preview.map(({ line, rule }) => `line ${line}: ${ruleText(rule)}`), importText(outcome)].join(
    '\n',
  );
}

function ruleText({
  url,
  regex,
  action_type,
  action_code,
  action_data,
  match_type,
  match_data,
  enabled,
}: SentRule): string {
  const { url: target, url_from, url_notfrom, ...own } = (action_data ?? {}) as Record<string, unknown>;
  const { source = {} } = (match_data ?? {}) as { source?: Record<string, unknown> };
  const flags = Object.entries(source).filter(([name, value]) => name === 'flag_query' || value === true);
  return [
    `${regex === true ? 'expression ' : ''}${String(url)}`,
    action_type === 'url' ? '' : String(action_type),
    action_code ? String(action_code) : '',
    target === undefined ? '' : `→ ${String(target)}`,
    match_type === 'url' ? '' : `if ${String(match_type)} ${JSON.stringify(own)}`,
    url_from === undefined ? '' : `→ ${String(url_from)}`,
    url_notfrom === undefined ? '' : `otherwise → ${String(url_notfrom)}`,
    ...flags.map(([name, value]) => (value === true ? name : `${name}=${String(value)}`)),
    enabled === false ? 'disabled' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The report of what a format cannot express. */
const unexpressedText = (unexpressed: readonly Unexpressed[], more: number): string =>
  [
    ...unexpressed.map(
      ({ id, url, reason, isOmitted }) => `${isOmitted ? 'omitted: ' : ''}rule ${id} ${url}: ${reason}`,
    ),
    ...(more ? [`and ${more} more`] : []),
  ].join('\n');

/** The output of `export` into a file. */
const exportText = (total: number, path: string): string => `${rules(total)} written to ${path}.`;

const named = ({ id, url, title, enabled }: ExplainedRule): string =>
  `rule ${id} ${url}${title ? ` (${title})` : ''}${enabled ? '' : ', disabled'}`;

const OUTCOMES: Record<Exclude<Explanation['outcome'], 'rule'>, string> = {
  relocate: 'The whole site is relocated',
  canonical: 'The site has another canonical host or scheme',
  page: 'No rule applies: the site serves the page',
  'no page': 'Rules do not apply to this URL',
};

/** The output of `why`. */
function explanationText({ visited, outcome, rule, code, location, passedOver }: Explanation): string {
  const what = outcome === 'rule' ? (rule ? `${named(rule)}: ${rule.action}` : 'A rule') : OUTCOMES[outcome];
  const answer = [code ? ` ${code}` : '', location === null ? '' : ` → ${location}`].join('');
  return [
    `${visited}: ${what}${answer}`,
    ...passedOver.map(({ rule: other, reason }) => `  not ${named(other)}: ${reason}`),
  ].join('\n');
}
