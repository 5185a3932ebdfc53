import type { ImportProgress } from './import-progress.js';

/** What one run is asked to do. */
export interface ImportOptions {
  /** Tell what would happen and write nothing. */
  dryRun?: boolean;
  /** Login of the account that becomes the author of what has none here; the first administrator unless told. */
  author?: string;
  /** Keep the HTML of authors who may not write everything, instead of cleaning it. */
  trusted?: boolean;
  /** Bring the files of media here, too. */
  downloadMedia?: boolean;
  /** `host:port` of servers that files may come from although they are not public. */
  allowPrivate?: readonly string[];
  /** Stops the run after what it is at. */
  signal?: AbortSignal;
  progress?: (progress: ImportProgress) => void;
}

/** An import that cannot begin; the message is for people. */
export class ImportError extends Error {}
