import { Injectable } from '@nestjs/common';
import type { ImportRecord, SourceVersion } from '../records/import-record.js';
import { BuiltInImporter } from './built-in/built-in-importer.js';
import { ImportService, type Acceptance, type Fetched, type ItemSink } from './import-service.js';
import { RemoteImporter } from './remote/remote-importer.js';
import { ImportServiceOptions } from './service-options.js';

/** Hands each import to whoever its origin is for: the service of the configuration, or this site. */
@Injectable()
export class OriginService extends ImportService {
  constructor(
    private readonly options: ImportServiceOptions,
    private readonly remote: RemoteImporter,
    private readonly builtIn: BuiltInImporter,
  ) {
    super();
  }

  isRemote(record: ImportRecord): boolean {
    return this.of(record).isRemote(record);
  }

  accept(record: ImportRecord, batchHash: () => Promise<string>, signal: AbortSignal): Promise<Acceptance> {
    return this.of(record).accept(record, batchHash, signal);
  }

  fetch(record: ImportRecord, known: SourceVersion | undefined, sink: ItemSink, signal: AbortSignal): Promise<Fetched> {
    return this.of(record).fetch(record, known, sink, signal);
  }

  /** What the service was told of stays with it whatever the configuration says later. */
  private of({ origin, importId }: ImportRecord): ImportService {
    const { remote } = this.options;
    return remote && (importId !== null || remote.origins.includes(origin)) ? this.remote : this.builtIn;
  }
}
