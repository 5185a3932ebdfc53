import type { XmlRepairs } from './wxr/xml-repairs.js';

/** What was done with what is repaired. */
const REPAIRED = {
  bytes: 'invalid byte read as Windows-1252',
  controls: 'control character dropped',
  entities: 'entity of HTML replaced by its character',
};

/** What an import does not bring or changes, or what nobody sees here, and what to do about it. */
const LACKS = {
  types: {
    label: 'Not imported: items of other types',
    advice: 'Declare their types, which lintel model infer proposes, and import again.',
  },
  terms: {
    label: 'Not imported: terms of other taxonomies',
    advice: 'Declare their taxonomies, which lintel model infer proposes, before the import.',
  },
  assignments: {
    label: 'Not imported: assignments to terms of other taxonomies',
    advice: 'Declare the taxonomies in the content model before an import.',
  },
  languages: {
    label: 'Not imported: items and terms of languages that are left out',
    advice: 'Import the file again without --skip-languages, if the site has these languages.',
  },
  translations: {
    label: 'Imported, but not as translations',
    advice: 'Link them by their member translation_of, or leave them as they are.',
  },
  details: {
    label: 'Not imported as it was',
    advice: 'Look at these items, and set what is missing by hand.',
  },
  lostValues: {
    label: 'Not imported: custom values of terms and comments beyond 256 kB, and those without a name',
    advice: 'Copy what is needed by hand.',
  },
  values: {
    label: 'Stored, but not shown: custom values of entries',
    advice: 'Declare those that visitors or clients need as fields of the content model; exports contain all of them.',
  },
  termValues: {
    label: 'Stored, but not shown: custom values of terms',
    advice: 'The same, as fields of the taxonomies.',
  },
  commentValues: {
    label: 'Stored, but not shown: custom values of comments',
    advice: 'The same, as fields of comments.',
  },
  misfits: {
    label: 'Stored, but not shown: values that do not fit their fields',
    advice: 'Change the declarations of these fields, or the values at the former site.',
  },
  slugs: {
    label: 'Changed: slugs that are paths of this site',
    advice: 'Change links to the former paths elsewhere, or give these entries slugs of your own.',
  },
  shortcodes: {
    label: 'Shown as they are written: shortcodes of plugins',
    advice: 'Search the entries for their names, and replace them by blocks or text.',
  },
  blocks: {
    label: 'Blocks that this site does not render; they show only what was saved with them',
    advice: 'Look at these entries, and replace blocks that are empty.',
  },
};
export type Lack = keyof typeof LACKS;

/** URLs of the other site that nothing here belongs to. */
interface LeftUrls {
  count: number;
  /** Some of them. */
  examples: string[];
}

const MAX_EXAMPLES = 5;

const MAX_SHOWN_NAMES = 12;
/** Maximum number of names per kind that are counted one by one. */
const MAX_LACKING_NAMES = 2000;
/** Stands for further names. No name of an export is empty. */
const OTHER_NAMES = '';

/** Number of items that were created (in a dry run: would be created), existed already, or failed. */
export interface ImportCounts {
  created: number;
  present: number;
  failed: number;
}

const MAX_FAILURES = 50;
const MAX_NAME_LENGTH = 80;

/** The result of a run. */
export class ImportReport {
  private readonly outcomes = new Map<string, ImportCounts>();
  private readonly skips = new Map<string, number>();
  private readonly cleanings = new Map<string, number>();
  private readonly failures: string[] = [];
  private readonly lacking = new Map<Lack, Map<string, number>>();
  private readonly leftUrls: Record<'files' | 'pages', LeftUrls> = {
    files: { count: 0, examples: [] },
    pages: { count: 0, examples: [] },
  };
  /** Number of entries, comments and terms whose URLs were replaced. */
  rewritten = 0;
  /** Number of items that became texts of entries which all languages share. */
  localised = 0;
  private readonly notes: string[] = [];
  /** Whether the run was stopped before its end. */
  interrupted = false;

  /**
   * @param repairs What was repaired in the file.
   * @param kinds Kinds of items, in the order of the summary.
   */
  constructor(
    readonly dryRun: boolean,
    private readonly repairs: XmlRepairs,
    private readonly kinds: readonly string[],
  ) {}

  /** The counts of a kind. */
  of(kind: string): ImportCounts {
    const known = this.outcomes.get(kind);
    if (known) return known;
    const outcome = { created: 0, present: 0, failed: 0 };
    this.outcomes.set(kind, outcome);
    return outcome;
  }

  created(kind: string): void {
    this.of(kind).created += 1;
  }

  present(kind: string): void {
    this.of(kind).present += 1;
  }

  /** Records a failure. */
  failed(kind: string, name: string, reason: string): void {
    this.of(kind).failed += 1;
    if (this.failures.length < MAX_FAILURES) this.failures.push(`${printable(name)}: ${printable(reason)}`);
  }

  /** Counts items that were skipped, by description. */
  skipped(what: string, count = 1): void {
    if (count) this.skips.set(what, (this.skips.get(what) ?? 0) + count);
  }

  /** Counts something that is not imported or changed, or not shown here, by its name. */
  lacks(what: Lack, name: string): void {
    const names = this.lacking.get(what) ?? new Map<string, number>();
    this.lacking.set(what, names);
    const known = names.has(name) || names.size < MAX_LACKING_NAMES ? name : OTHER_NAMES;
    names.set(known, (names.get(known) ?? 0) + 1);
  }

  /** Counts a URL of the other site that stays in a text, because nothing here belongs to it. */
  leftUrl(kind: 'files' | 'pages', url: string): void {
    const left = this.leftUrls[kind];
    left.count += 1;
    if (left.examples.length < MAX_EXAMPLES && !left.examples.includes(url)) left.examples.push(url);
  }

  /** Counts items whose texts were sanitized because their author lacks the right to unfiltered HTML. */
  cleaned(kind: string, count = 1): void {
    if (count) this.cleanings.set(kind, this.cleanedOf(kind) + count);
  }

  cleanedOf(kind: string): number {
    return this.cleanings.get(kind) ?? 0;
  }

  /** Adds a line. */
  note(line: string): void {
    this.notes.push(line);
  }

  get failedTotal(): number {
    return [...this.outcomes.values()].reduce((sum, { failed }) => sum + failed, 0);
  }

  /** The summary, as lines of text. */
  lines(): string[] {
    const rows = this.kinds.flatMap((kind) => {
      const outcome = this.outcomes.get(kind);
      return outcome ? [[kind, ...[outcome.created, outcome.present, outcome.failed].map(String)]] : [];
    });
    const table = [['', this.dryRun ? 'to create' : 'created', 'existing', 'failed'], ...rows];
    const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
    const aligned = table.map((row) =>
      row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '),
    );
    const skips = [...this.skips].map(([what, count]) => `Skipped: ${count} × ${printable(what)}`);
    const cleaned = [...this.cleanings].map(
      ([kind, count]) => `Cleaned: ${count} × ${kind} (no right to unfiltered HTML; --trusted keeps it)`,
    );
    const hidden = this.failedTotal - this.failures.length;
    const more = hidden > 0 ? [`  … and ${hidden} more`] : [];
    const failures = this.failures.length ? ['Failed:', ...this.failures.map((line) => `  ${line}`), ...more] : [];
    const end = this.interrupted ? ['Interrupted. Run the same command again to continue.'] : [];
    const start = this.dryRun ? ['Dry run: nothing was written.'] : [];
    const lacking = this.lackingLines();
    return [
      ...start,
      ...aligned,
      ...this.notes,
      ...this.localisedLines(),
      ...this.repairLines(),
      ...skips,
      ...cleaned,
      ...this.urlLines(),
      ...lacking,
      ...failures,
      ...end,
    ];
  }

  private localisedLines(): string[] {
    if (!this.localised) return [];
    return [`Languages: ${this.localised} × translation that is no entry of its own here, but a text of one`];
  }

  private repairLines(): string[] {
    const { skipped, counts } = this.repairs;
    const { length } = skipped;
    const start = skipped.trim() ? `: ${printable(skipped)}` : '';
    const before = length ? [`Warning: ${length} × character before the XML declaration skipped${start}`] : [];
    const repaired = Object.entries(REPAIRED).flatMap(([kind, done]) => {
      const count = counts[kind as keyof typeof REPAIRED];
      return count ? [`Repaired: ${count} × ${done} (--strict refuses the file)`] : [];
    });
    return [...before, ...repaired];
  }

  private urlLines(): string[] {
    const { files, pages } = this.leftUrls;
    const line = ({ count, examples }: LeftUrls, what: string, advice: string) =>
      count
        ? [
            `URLs: ${count} × ${what}: ${examples.map(printable).join(', ')}${count > examples.length ? ', …' : ''}. ${advice}`,
          ]
        : [];
    return [
      ...(this.rewritten ? [`URLs: ${this.rewritten} × text that names this site now instead of the former one`] : []),
      ...line(
        files,
        'file of the former site that is not stored here',
        'Import again with --download-media while that site is online.',
      ),
      ...line(pages, 'page of the former site that is not here', 'Change these links, or redirect them.'),
    ];
  }

  /** A line for each kind of what is lacking, most frequent names first. */
  private lackingLines(): string[] {
    return Object.entries(LACKS).flatMap(([what, { label, advice }]) => {
      const { [OTHER_NAMES]: others = 0, ...named } = Object.fromEntries(this.lacking.get(what as Lack) ?? []);
      const sorted = Object.entries(named).sort(([, one], [, other]) => other - one);
      if (!sorted.length) return [];
      const shown = sorted.slice(0, MAX_SHOWN_NAMES).map(([name, count]) => `${printable(name)} × ${count}`);
      const hidden = sorted.length - shown.length;
      const more = hidden || others ? ` and ${others ? 'many' : hidden} more` : '';
      return [`${label}: ${shown.join(', ')}${more}. ${advice}`];
    });
  }
}

/** A text of another site, safe for one line of a terminal. */
function printable(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').trim();
  const characters = [...line.slice(0, MAX_NAME_LENGTH * 4)];
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH).join('')}…` : line;
}
