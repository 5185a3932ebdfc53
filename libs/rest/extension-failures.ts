import { Injectable } from '@nestjs/common';

/** Counts what extensions fail to do, for measurements: requests to their routes, listeners, reviews of writes, blocks, … */
@Injectable()
export class ExtensionFailures {
  /** The number of failures since the start, by the name of the extension. */
  readonly byName = new Map<string, number>();

  add(extension: string): void {
    this.byName.set(extension, (this.byName.get(extension) ?? 0) + 1);
  }
}
