import { Injectable } from '@nestjs/common';

/** An answer that is ready to be sent. */
export interface StoredAnswer {
  body: Buffer;
  etag: string;
}

/** Answers that are kept whole and leave before anything of a request but its address is looked at. */
@Injectable()
export class StoredAnswers {
  private readonly sources = new Map<string, () => StoredAnswer | undefined>();

  /** Offers the answer of a path below the REST root; the source says `undefined` while it has none. */
  offer(path: string, source: () => StoredAnswer | undefined): void {
    this.sources.set(path, source);
  }

  get(path: string): StoredAnswer | undefined {
    return this.sources.get(path)?.();
  }
}
