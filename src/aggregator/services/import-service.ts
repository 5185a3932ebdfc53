import type { ImportItem, ImportProblem } from '../items/import-item.js';
import type { ImportRecord, SourceVersion } from '../records/import-record.js';

/** What a service said to an import that it was asked for. */
export type Acceptance =
  | {
      /** What it calls the import; word characters only. Nothing where this site needs no such name. */
      importId?: string;
      /** Whether it will push what it finds, so that nobody has to ask for it. */
      pushes: boolean;
    }
  | {
      refusal: {
        /** As it is logged, such as `core:aggregator:request-denied` or what the service says. */
        code: string;
        /** For people. */
        message: string;
      };
    };

/** Takes what a service finds, one call after the other. */
export interface ItemSink {
  /** Keeps items; the service waits for it. */
  items(items: readonly ImportItem[]): Promise<void>;
  problem(problem: ImportProblem): void;
}

/** What came of asking a service for the items of an import. */
export type Fetched =
  /** It is not done yet: to be asked again later. Nothing may have been handed over. */
  | 'waiting'
  | {
      /** The source is what it was when the known version was told; nothing was handed over. */
      notModified: boolean;
      /** Whether the items are all that the source holds. If not, what is missing may be there all the same. */
      complete: boolean;
      /** To recognise this state of the source by the next time. */
      version?: SourceVersion;
    };

/** A service that failed to give what was asked for; ends the import. The message is for people. */
export class ImportServiceError extends Error {
  constructor(
    /** As it is logged, such as `core:aggregator:bad-response` or `error:fetch-404`. */
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ImportServiceError';
  }
}

/** A service that could not be reached, or was silent for too long: the import may go on when it is back. */
export class ServiceUnreachable extends ImportServiceError {
  constructor(message: string, options?: ErrorOptions) {
    super('core:aggregator:bad-response', message, options);
    this.name = 'ServiceUnreachable';
  }
}

/**
 * Finds the items of imports. The one that is asked for hands a record on to the adapter that its origin and the
 * configuration choose: what this site reads by itself, or a service on the net.
 */
export abstract class ImportService {
  /** Whether it takes requests to a service on the net, of which there are only so many at a time. */
  abstract isRemote(record: ImportRecord): boolean;

  /**
   * Asks for an import. `batchHash` makes the hash for pushed batches; only a service that is told it calls this, once.
   * What cannot be asked for is refused; nothing is thrown but the reason of the signal.
   */
  abstract accept(record: ImportRecord, batchHash: () => Promise<string>, signal: AbortSignal): Promise<Acceptance>;

  /**
   * Hands over the items. It may be called again after it was interrupted, and then begins from the start.
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
