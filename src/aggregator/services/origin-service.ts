import { Injectable } from '@nestjs/common';
import type { ImportRecord, SourceVersion } from '../common/index.js';
import { BuiltInImporter } from './built-in-importer.js';
import { ImportService, ImportServiceOptions, type Acceptance, type Fetched, type ItemSink } from './import-service.js';
import { RemoteImporter } from './remote-importer.js';

/** Delegates each import to the configured remote service or to this site, by origin. */
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

  /** The service of an import. An import accepted by the remote service stays there when the configuration changes. */
  private of({ origin, importId }: ImportRecord): ImportService {
    const { remote } = this.options;
    return remote && (importId !== null || remote.origins.includes(origin)) ? this.remote : this.builtIn;
  }
}
