import { LRUCache } from 'lru-cache';
import type { ImportReport } from './import-report.js';

/** Numbers that are remembered at a time instead of being looked up again. */
const REMEMBERED = 10_000;

/** What the parts of one run share. */
export class ImportRun {
  /** Accounts by the login in the file (0 for none), terms by taxonomy and slug. */
  readonly authors = new LRUCache<string, number>({ max: REMEMBERED });
  readonly terms = new LRUCache<string, number>({ max: REMEMBERED });
  /** Accounts by the number in the file. */
  readonly accounts = new Map<number, number>();
  /** Whether accounts may write unfiltered HTML. */
  readonly unfiltered = new LRUCache<number, boolean>({ max: REMEMBERED });
  /** What a dry run would have created by now. */
  private readonly plans = new Set<string>();

  constructor(
    /** Address of the exported site. */
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
