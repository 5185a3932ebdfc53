import type { ImportOrigin } from '../import-origins.js';
import type { ImportItem, ImportProblem } from '../items/import-item.js';
import type { ImportRecord } from '../records/import-record.entity.js';
import type { SourceVersion } from '../records/import-record.js';

/** The answer of a service to a request for an import. */
export type Acceptance =
  | {
      /** Id of the import at the service, of word characters only. Absent for imports that this site reads. */
      importId?: string;
      /** Whether the service pushes items; otherwise it is polled. */
      pushes: boolean;
    }
  | {
      refusal: {
        /** Code for the log, such as `core:aggregator:request-denied`. */
        code: string;
        /** For people. */
        message: string;
      };
    };

/** Receives items from a service, one call at a time. */
export interface ItemSink {
  /** Stores items. The service waits for it. */
  items(items: readonly ImportItem[]): Promise<void>;
  problem(problem: ImportProblem): void;
}

/** The result of fetching the items of an import. */
export type Fetched =
  /** The service is not done and has handed over no items. It is asked again later. */
  | 'waiting'
  | {
      /** Whether the source still has the known version; then no items were handed over. */
      notModified: boolean;
      /** Whether the items are all that the source has. If not, missing items may still exist. */
      complete: boolean;
      /** Version of the source. */
      version?: SourceVersion;
    };

/** A service has failed; the import ends. The message is for people. */
export class ImportServiceError extends Error {
  constructor(
    /** Code for the log, such as `core:aggregator:bad-response` or `error:fetch-404`. */
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ImportServiceError';
  }
}

/** A service could not be reached in time; the import may be retried. */
export class ServiceUnreachable extends ImportServiceError {
  constructor(message: string, options?: ErrorOptions) {
    super('core:aggregator:bad-response', message, options);
    this.name = 'ServiceUnreachable';
  }
}

/**
 * Finds the items of imports. Implementations read sources on this site or ask a remote service; the injected one
 * chooses between them by origin and configuration.
 */
export abstract class ImportService {
  /** Whether an import takes requests to a remote service, which are limited per round. */
  abstract isRemote(record: ImportRecord): boolean;

  /**
   * Asks for an import. `batchHash` creates the hash for pushed batches; only remote services call it, once. Imports that
   * are not possible are refused. Nothing is thrown but the reason of the signal.
   */
  abstract accept(record: ImportRecord, batchHash: () => Promise<string>, signal: AbortSignal): Promise<Acceptance>;

  /**
   * Hands over the items. After an interruption it is called again and starts from the beginning.
   *
   * @param known the version of the source when all of it was last imported
   * @throws ImportServiceError, which is a ServiceUnreachable where it may be tried again; what the sink throws; or the
   *   reason of the signal
   */
  abstract fetch(
    record: ImportRecord,
    known: SourceVersion | undefined,
    sink: ItemSink,
    signal: AbortSignal,
  ): Promise<Fetched>;
}

/** The items that were chosen in a preview; all items where none were chosen. */
export function chosenItems({ options }: ImportRecord, items: readonly ImportItem[]): readonly ImportItem[] {
  const { idsToImport } = options;
  if (!idsToImport) return items;
  const chosen = new Set(idsToImport);
  return items.filter((item) => {
    if (item.kind !== 'event') return true;
    const { originId, uid } = item.event;
    return [originId, uid].some((id) => id !== undefined && chosen.has(id));
  });
}

/** How much an import service has to find: events of the next seconds, a number of events, or all. */
export type ImportLimit = { type: 'range' | 'count'; amount: number } | { type: 'no_limit' };

/** Default range in seconds for sources without an end. */
export const USUAL_RANGE = 2_592_000;

/** Parses a limit of the configuration: `range:SECONDS`, `count:EVENTS` or `no_limit`. */
export function readLimit(text: string): ImportLimit {
  const [type, amount] = text.split(':');
  return type === 'range' || type === 'count' ? { type, amount: Number(amount) } : { type: 'no_limit' };
}

/** A remote import service. */
export interface RemoteService {
  /** URL without a slash at the end. */
  address: string;
  key: string;
  /** The origins that it finds events of. This site reads the others. */
  origins: readonly ImportOrigin[];
  /** Time limits in milliseconds for requests that create an import, and for those that poll it. */
  patience: { create: number; poll: number };
}

/** Configuration of imports. */
export class ImportServiceOptions {
  constructor(
    readonly limit: ImportLimit,
    /** Longest source in bytes, before decompression. */
    readonly maxBytes: number,
    /** Absent where none is configured. */
    readonly remote?: RemoteService,
  ) {}

  /** Range in seconds for sources without an end. */
  get range(): number {
    return this.limit.type === 'range' ? this.limit.amount : USUAL_RANGE;
  }
}
