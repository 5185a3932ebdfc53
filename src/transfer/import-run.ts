import { LRUCache } from 'lru-cache';
import { FIRST_LANGUAGE } from '#libs/context';
import { isUnavailable } from '#libs/db';
import type { ImportReport } from './import-report.js';
import { RunLanguages } from './languages/run-languages.js';
import { decodedPath, FormerUrls, hostOf, type LocalUrl } from './urls/former-urls.js';

/** The options of a run. */
export interface WxrImportOptions {
  /** Report what would be imported, without writing anything. */
  dryRun?: boolean;
  /** Login of the author of items whose author has no account. Defaults to the first administrator. */
  author?: string;
  /** Keep the HTML of authors without the right to unfiltered HTML instead of sanitizing it. */
  trusted?: boolean;
  /** Also download the files of media. */
  downloadMedia?: boolean;
  /** Keep the URLs of the other site in texts. */
  keepUrls?: boolean;
  /** Refuse damaged files instead of repairing them. */
  strict?: boolean;
  /** The language of the site into which the whole file is imported, by its path segment or locale. */
  language?: string;
  /** Add the languages of the file that the site lacks. */
  addLanguages?: boolean;
  /** Codes of languages of the file whose items and terms are left out. */
  skipLanguages?: readonly string[];
  /** How the imported entries are linked with those of other languages afterwards. */
  pairBy?: string;
  /** Stops the run after the current item or batch. */
  signal?: AbortSignal;
  /** Called with the progress of the run. */
  progress?: (progress: ImportProgress) => void;
}

/** An import cannot start. The message is shown to users. */
export class WxrImportError extends Error {}

/** Progress of a run. The total is unknown during the phase `check`. */
interface ImportProgress {
  phase: 'check' | 'import' | 'link' | 'pair' | 'download' | 'urls';
  done: number;
  total?: number;
}

/** Labels of the phases. */
export const PHASE_LABELS: Record<ImportProgress['phase'], string> = {
  check: 'Checking the file',
  import: 'Importing',
  link: 'Linking',
  pair: 'Pairing translations',
  download: 'Downloading files',
  urls: 'Replacing URLs',
};

/** Maximum number of cached ids. */
const CACHE_SIZE = 10_000;

/** Higher ids are not kept, so that a file cannot exhaust the id space. */
const MAX_KEPT_ID = 10_000_000;

/** The id of an item in the file, if it may be kept here; else 0. */
export const keptId = (foreignId: number): number => (foreignId > 0 && foreignId <= MAX_KEPT_ID ? foreignId : 0);

/** What the check of a file finds for the import. */
export interface FoundInFile {
  /** Hosts of the files of media. */
  fileHosts: ReadonlySet<string>;
  /** Ids of the items of types that are parents of others, by type. */
  possibleParents?: ReadonlyMap<string, ReadonlySet<number>>;
}

/** State that is shared by the parts of a run. */
export class WxrImportRun {
  /** User ids by login in the file; 0 for none. */
  readonly authors = new LRUCache<string, number>({ max: CACHE_SIZE });
  /** Term ids by taxonomy and key. */
  readonly terms = new LRUCache<string, number>({ max: CACHE_SIZE });
  /** Taxonomies and slugs of the terms in the file, by their ids there. */
  readonly termsById = new LRUCache<number, { taxonomy: string; slug: string; language: number }>({
    max: 10 * CACHE_SIZE,
  });
  /** The languages of the terms in the file, by taxonomy and slug. */
  readonly termLanguages = new LRUCache<string, number>({ max: 10 * CACHE_SIZE });
  /** User ids by user id in the file. */
  readonly accounts = new Map<number, number>();
  /** Whether users may write unfiltered HTML, by user id. */
  readonly unfiltered = new LRUCache<number, boolean>({ max: CACHE_SIZE });
  /** Terms that the report counts already. */
  readonly countedTerms = new Set<string>();
  /** What belongs to URLs of the former site, by their keys; false for nothing. */
  readonly resolved = new LRUCache<string, LocalUrl | false>({ max: CACHE_SIZE });
  /** The path of the home page of the former site; empty for a site of its own host. */
  readonly basePath: string;
  /** Finds URLs of the former site and of its files in texts. */
  readonly urls: FormerUrls;
  /** Ids of the items of types that are parents of others, by type. */
  readonly possibleParents: ReadonlyMap<string, ReadonlySet<number>>;
  /** Whether this site is at the host of the former one. */
  readonly isSameHost: boolean;
  /** The languages of items and terms. */
  languages = RunLanguages.only(FIRST_LANGUAGE);
  /** Whether texts keep the URLs of the former site. */
  readonly keepsUrls: boolean;
  readonly dryRun: boolean;
  /** Whether the texts of all authors are kept unchanged. */
  readonly isTrusted: boolean;
  /** Items that a dry run would have created so far. */
  private readonly plans = new Set<string>();

  /**
   * @param found What was found while the file was checked, and the URL of this site.
   */
  constructor(
    /** URL of the exported site. */
    readonly origin: string,
    readonly report: ImportReport,
    /** Author of items whose author has no account. */
    readonly fallbackAuthor: number,
    { dryRun = false, trusted = false, keepUrls = false }: WxrImportOptions,
    { fileHosts, siteUrl, possibleParents = new Map() }: FoundInFile & { siteUrl: string },
  ) {
    this.dryRun = dryRun;
    this.isTrusted = trusted;
    this.keepsUrls = keepUrls;
    this.possibleParents = possibleParents;
    this.basePath = URL.canParse(origin) ? decodedPath(new URL(origin).pathname) : '';
    this.urls = new FormerUrls([hostOf(origin), ...fileHosts]);
    this.isSameHost = hostOf(origin) === hostOf(siteUrl);
  }

  /** Records that a dry run would have created an item. */
  plan(kind: string, foreignId: string): void {
    this.plans.add(`${kind}\n${foreignId}`);
  }

  /** Whether a dry run would have created an item. */
  isPlanned(kind: string, foreignId: string): boolean {
    return this.plans.has(`${kind}\n${foreignId}`);
  }
}

/** The reason why an item could not be imported. Rethrows the error if the database is unavailable. */
export function failureReason(error: unknown): string {
  if (isUnavailable(error)) throw error;
  return error instanceof Error ? error.message : String(error);
}
