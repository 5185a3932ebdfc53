import { LRUCache } from 'lru-cache';
import { isUnavailable } from '#libs/db';

/** The options of a run. */
export interface ImportOptions {
  /** Report what would happen and write nothing. */
  dryRun?: boolean;
  /** Login of the account that becomes the author of items without one here; by default the first administrator. */
  author?: string;
  /** Keep the HTML of authors who may not write everything, instead of cleaning it. */
  trusted?: boolean;
  /** Download the files of media, too. */
  downloadMedia?: boolean;
  /** `host:port` of servers that files may come from although they are not public. */
  allowPrivate?: readonly string[];
  /** Stops the run after what it is at. */
  signal?: AbortSignal;
  progress?: (progress: ImportProgress) => void;
}

/** An import that cannot begin; the message is for people. */
export class ImportError extends Error {}

/** How far a run has come; the total is not known while the file is read for the first time. */
interface ImportProgress {
  phase: 'check' | 'import' | 'link' | 'download';
  done: number;
  total?: number;
}

/** The phases as people read them. */
export const PHASE_LABELS: Record<ImportProgress['phase'], string> = {
  check: 'Checking the file',
  import: 'Importing',
  link: 'Connecting',
  download: 'Downloading files',
};

/** Ids that are remembered at a time instead of being looked up again. */
const REMEMBERED = 10_000;

/** What the parts of one run share. */
export class ImportRun {
  /** Accounts by the login in the file (0 for none), terms by taxonomy and slug. */
  readonly authors = new LRUCache<string, number>({ max: REMEMBERED });
  readonly terms = new LRUCache<string, number>({ max: REMEMBERED });
  /** Accounts by the id in the file. */
  readonly accounts = new Map<number, number>();
  /** Whether accounts may write unfiltered HTML. */
  readonly unfiltered = new LRUCache<number, boolean>({ max: REMEMBERED });
  /** What a dry run would have created by now. */
  private readonly plans = new Set<string>();

  constructor(
    /** URL of the exported site. */
    readonly origin: string,
    readonly dryRun: boolean,
    readonly report: ImportReport,
    /** Who becomes the author of what has none here. */
    readonly fallbackAuthor: number,
    /** Whether the texts of all authors are kept as they are. */
    readonly isTrusted: boolean,
  ) {}

  /** Notes that a dry run would have created something. */
  plan(kind: string, foreignId: string): void {
    this.plans.add(`${kind}\n${foreignId}`);
  }

  isPlanned(kind: string, foreignId: string): boolean {
    return this.plans.has(`${kind}\n${foreignId}`);
  }
}

/** What is imported, in the order of the summary. */
export const KINDS = [
  'authors',
  'categories',
  'tags',
  'event categories',
  'posts',
  'pages',
  'blocks',
  'media',
  'comments',
  'files',
] as const;
export type Kind = (typeof KINDS)[number];

/** How many of a kind were (or would be) created, were here already, and failed. */
export interface Outcome {
  created: number;
  present: number;
  failed: number;
}

const FAILURES_SHOWN = 50;
const LONGEST_NAME = 80;

/** The result of a run. */
export class ImportReport {
  private readonly outcomes = new Map<Kind, Outcome>();
  private readonly skips = new Map<string, number>();
  private readonly cleanings = new Map<Kind, number>();
  private readonly failures: string[] = [];
  /** Whether the run was stopped before its end. */
  interrupted = false;

  constructor(readonly dryRun: boolean) {}

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
    if (this.failures.length < FAILURES_SHOWN) this.failures.push(`${printable(name)}: ${printable(reason)}`);
  }

  /** Notes things that an import leaves out, and why. */
  skipped(what: string, number = 1): void {
    if (number) this.skips.set(what, (this.skips.get(what) ?? 0) + number);
  }

  /** Notes texts of which something was removed that their author may not write. */
  cleaned(kind: Kind, number = 1): void {
    if (number) this.cleanings.set(kind, this.cleanedOf(kind) + number);
  }

  cleanedOf(kind: Kind): number {
    return this.cleanings.get(kind) ?? 0;
  }

  get failedTotal(): number {
    return [...this.outcomes.values()].reduce((sum, { failed }) => sum + failed, 0);
  }

  /** The number of things that were left out for a reason. */
  skippedOf(what: string): number {
    return this.skips.get(what) ?? 0;
  }

  /** The summary in lines for people. */
  lines(): string[] {
    const rows = KINDS.flatMap((kind) => {
      const outcome = this.outcomes.get(kind);
      return outcome ? [[kind, ...[outcome.created, outcome.present, outcome.failed].map(String)]] : [];
    });
    const table = [['', this.dryRun ? 'to create' : 'created', 'already here', 'failed'], ...rows];
    const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
    const aligned = table.map((row) =>
      row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '),
    );
    const skips = [...this.skips].map(([what, number]) => `Left out: ${number} × ${printable(what)}`);
    const cleaned = [...this.cleanings].map(
      ([kind, number]) => `Cleaned: ${number} × ${kind} (no right to unfiltered HTML; --trusted keeps it)`,
    );
    const hidden = this.failedTotal - this.failures.length;
    const more = hidden > 0 ? [`  … and ${hidden} more`] : [];
    const failures = this.failures.length ? ['Failed:', ...this.failures.map((line) => `  ${line}`), ...more] : [];
    const end = this.interrupted ? ['Interrupted. Run the same command again for the rest.'] : [];
    const start = this.dryRun ? ['This was a dry run: nothing has been written.'] : [];
    return [...start, ...aligned, ...skips, ...cleaned, ...failures, ...end];
  }
}

/** A foreign text, on one line of a terminal. */
function printable(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').trim();
  const characters = [...line.slice(0, LONGEST_NAME * 4)];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME).join('')}…` : line;
}

/** Why an item could not be imported; throws again if the database is unavailable. */
export function failureReason(error: unknown): string {
  if (isUnavailable(error)) throw error;
  return error instanceof Error ? error.message : String(error);
}
