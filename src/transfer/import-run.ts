import { LRUCache } from 'lru-cache';
import { isUnavailable } from '#libs/db';

/** The options of a run. */
export interface ImportOptions {
  /** Report what would be imported, without writing anything. */
  dryRun?: boolean;
  /** Login of the author of items whose author has no account. Defaults to the first administrator. */
  author?: string;
  /** Keep the HTML of authors without the right to unfiltered HTML instead of sanitizing it. */
  trusted?: boolean;
  /** Also download the files of media. */
  downloadMedia?: boolean;
  /** Stops the run after the current item or batch. */
  signal?: AbortSignal;
  /** Called with the progress of the run. */
  progress?: (progress: ImportProgress) => void;
}

/** An import cannot start. The message is shown to users. */
export class ImportError extends Error {}

/** Progress of a run. The total is unknown during the phase `check`. */
interface ImportProgress {
  phase: 'check' | 'import' | 'link' | 'download';
  done: number;
  total?: number;
}

/** Labels of the phases. */
export const PHASE_LABELS: Record<ImportProgress['phase'], string> = {
  check: 'Checking the file',
  import: 'Importing',
  link: 'Linking',
  download: 'Downloading files',
};

/** Maximum number of cached ids. */
const CACHE_SIZE = 10_000;

/** Higher ids are not kept, so that a file cannot exhaust the id space. */
const MAX_KEPT_ID = 10_000_000;

/** The id of an item in the file, if it may be kept here; else 0. */
export const keptId = (foreignId: number): number => (foreignId > 0 && foreignId <= MAX_KEPT_ID ? foreignId : 0);

/** State that is shared by the parts of a run. */
export class ImportRun {
  /** User ids by login in the file; 0 for none. */
  readonly authors = new LRUCache<string, number>({ max: CACHE_SIZE });
  /** Term ids by taxonomy and slug. */
  readonly terms = new LRUCache<string, number>({ max: CACHE_SIZE });
  /** Taxonomies and slugs of the terms in the file, by their ids there. */
  readonly termsById = new LRUCache<number, { taxonomy: string; slug: string }>({ max: 10 * CACHE_SIZE });
  /** User ids by user id in the file. */
  readonly accounts = new Map<number, number>();
  /** Whether users may write unfiltered HTML, by user id. */
  readonly unfiltered = new LRUCache<number, boolean>({ max: CACHE_SIZE });
  /** Items that a dry run would have created so far. */
  private readonly plans = new Set<string>();

  constructor(
    /** URL of the exported site. */
    readonly origin: string,
    readonly dryRun: boolean,
    readonly report: ImportReport,
    /** Author of items whose author has no account. */
    readonly fallbackAuthor: number,
    /** Whether the texts of all authors are kept unchanged. */
    readonly isTrusted: boolean,
  ) {}

  /** Records that a dry run would have created an item. */
  plan(kind: string, foreignId: string): void {
    this.plans.add(`${kind}\n${foreignId}`);
  }

  /** Whether a dry run would have created an item. */
  isPlanned(kind: string, foreignId: string): boolean {
    return this.plans.has(`${kind}\n${foreignId}`);
  }
}

/** Kinds of items, in the order of the summary. */
export const KINDS = [
  'authors',
  'categories',
  'tags',
  'event categories',
  'menus',
  'posts',
  'pages',
  'blocks',
  'navigations',
  'media',
  'menu items',
  'comments',
  'files',
] as const;
export type Kind = (typeof KINDS)[number];

/** Number of items that were created (in a dry run: would be created), existed already, or failed. */
export interface Outcome {
  created: number;
  present: number;
  failed: number;
}

const MAX_FAILURES = 50;
const MAX_NAME_LENGTH = 80;

/** The result of a run. */
export class ImportReport {
  private readonly outcomes = new Map<Kind, Outcome>();
  private readonly skips = new Map<string, number>();
  private readonly cleanings = new Map<Kind, number>();
  private readonly failures: string[] = [];
  /** Whether the run was stopped before its end. */
  interrupted = false;

  constructor(readonly dryRun: boolean) {}

  /** The counts of a kind. */
  of(kind: Kind): Outcome {
    const known = this.outcomes.get(kind);
    if (known) return known;
    const outcome = { created: 0, present: 0, failed: 0 };
    this.outcomes.set(kind, outcome);
    return outcome;
  }

  created(kind: Kind): void {
    this.of(kind).created += 1;
  }

  present(kind: Kind): void {
    this.of(kind).present += 1;
  }

  /** Records a failure. */
  failed(kind: Kind, name: string, reason: string): void {
    this.of(kind).failed += 1;
    if (this.failures.length < MAX_FAILURES) this.failures.push(`${printable(name)}: ${printable(reason)}`);
  }

  /** Counts items that were skipped, by description. */
  skipped(what: string, count = 1): void {
    if (count) this.skips.set(what, (this.skips.get(what) ?? 0) + count);
  }

  /** Counts items whose texts were sanitized because their author lacks the right to unfiltered HTML. */
  cleaned(kind: Kind, count = 1): void {
    if (count) this.cleanings.set(kind, this.cleanedOf(kind) + count);
  }

  cleanedOf(kind: Kind): number {
    return this.cleanings.get(kind) ?? 0;
  }

  get failedTotal(): number {
    return [...this.outcomes.values()].reduce((sum, { failed }) => sum + failed, 0);
  }

  /** Number of skipped items with a description. */
  skippedOf(what: string): number {
    return this.skips.get(what) ?? 0;
  }

  /** The summary, as lines of text. */
  lines(): string[] {
    const rows = KINDS.flatMap((kind) => {
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
    return [...start, ...aligned, ...skips, ...cleaned, ...failures, ...end];
  }
}

/** A text of another site, safe for one line of a terminal. */
function printable(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').trim();
  const characters = [...line.slice(0, MAX_NAME_LENGTH * 4)];
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH).join('')}…` : line;
}

/** The reason why an item could not be imported. Rethrows the error if the database is unavailable. */
export function failureReason(error: unknown): string {
  if (isUnavailable(error)) throw error;
  return error instanceof Error ? error.message : String(error);
}
