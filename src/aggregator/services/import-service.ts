import type { ImportRecord, SourceVersion } from '../common/index.js';
import type { ImportItem, ImportProblem } from '../items/index.js';
import type { ImportOrigin } from '../origins/index.js';

/** The result of sending an import to a service. */
export type Acceptance =
  | {
      /** Id of the import at the service: word characters only. Absent for imports that this site reads itself. */
      importId?: string;
      /** Whether the service pushes items. Otherwise it is polled. */
      pushes: boolean;
    }
  | {
      refusal: {
        /** Code for the log, such as `core:aggregator:request-denied`. */
        code: string;
        /** Message for users. */
        message: string;
      };
    };

/** Receives items from a service. Calls do not overlap. */
export interface ItemSink {
  /** Stores items. The service waits for the returned promise. */
  items(items: readonly ImportItem[]): Promise<void>;
  /** Records a problem with an item or with the source. */
  problem(problem: ImportProblem): void;
}

/** The result of fetching the items of an import. */
export type Fetched =
  /** The service is not done and has returned no items. It is polled again later. */
  | 'waiting'
  | {
      /** Whether the source is unchanged. In this case, no items were handed over. */
      notModified: boolean;
      /** Whether all items of the source were handed over. If not, missing items may still exist. */
      complete: boolean;
      /** Version of the source, if known. */
      version?: SourceVersion;
    };

/** A service has failed, and the import fails with it. The message is shown to users. */
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

/** A service could not be reached in time. The import may be retried. */
export class ServiceUnreachable extends ImportServiceError {
  constructor(message: string, options?: ErrorOptions) {
    super('core:aggregator:bad-response', message, options);
    this.name = 'ServiceUnreachable';
  }
}

/**
 * Finds the items of imports. One implementation reads sources on this site, one uses a remote service. The injected
 * one chooses between them by origin and configuration.
 */
export abstract class ImportService {
  /** Whether an import requires requests to a remote service, which are limited per round. */
  abstract isRemote(record: ImportRecord): boolean;

  /**
   * Sends an import to the service. `batchHash` creates the hash for pushed batches. Only remote services call it,
   * once. Failures are returned as a refusal. Throws only the reason of the signal.
   */
  abstract accept(record: ImportRecord, batchHash: () => Promise<string>, signal: AbortSignal): Promise<Acceptance>;

  /**
   * Hands over the items of an import. After an interruption it is called again and starts from the beginning.
   *
   * @param known version of the source at the last complete run
   * @throws ImportServiceError; ServiceUnreachable if it may be retried; errors of the sink; or the reason of the
   *   signal
   */
  abstract fetch(
    record: ImportRecord,
    known: SourceVersion | undefined,
    sink: ItemSink,
    signal: AbortSignal,
  ): Promise<Fetched>;
}

/** The items that were chosen in a preview. All items if there was no choice. */
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

/** Limit for an import service: events within a number of seconds, a number of events, or all events. */
export type ImportLimit = { type: 'range' | 'count'; amount: number } | { type: 'no_limit' };

/** Default range in seconds for sources without an end. */
export const DEFAULT_RANGE = 2_592_000;

/** Parses a limit of the configuration: `range:SECONDS`, `count:EVENTS` or `no_limit`. */
export function parseLimit(text: string): ImportLimit {
  const [type, amount] = text.split(':');
  return type === 'range' || type === 'count' ? { type, amount: Number(amount) } : { type: 'no_limit' };
}

/** A remote import service. */
export interface RemoteService {
  /** URL without a slash at the end. */
  address: string;
  key: string;
  /** Origins that the service handles. This site reads the others. */
  origins: readonly ImportOrigin[];
  /** Time limits in milliseconds for requests that create an import, and for those that poll it. */
  patience: { create: number; poll: number };
}

/** Configuration of imports. */
export class ImportServiceOptions {
  constructor(
    readonly limit: ImportLimit,
    /** Maximum size of a source in bytes, before decompression. */
    readonly maxBytes: number,
    /** Remote import service. Absent if none is configured. */
    readonly remote?: RemoteService,
  ) {}

  /** Range in seconds for sources without an end. */
  get range(): number {
    return this.limit.type === 'range' ? this.limit.amount : DEFAULT_RANGE;
  }
}
