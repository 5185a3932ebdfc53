import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** An answer that is ready to be sent. */
export interface StoredAnswer {
  body: Buffer;
  etag: string;
}

/** Answers that are kept whole and leave before anything of a request but its address is looked at. */
@Injectable()
export class StoredAnswers {
  private readonly sources = new Map<string, () => StoredAnswer>();

  /**
   * Offers the answer of a path below the REST root: what `make` makes, kept as bytes until `version` changes. Answers
   * a function for those who need it as it was made.
   */
  offer<T>(path: string, version: () => string, make: () => T): () => T {
    const value = remembered(version, make);
    this.sources.set(
      path,
      remembered(version, () => {
        const body = Buffer.from(JSON.stringify(value()));
        return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
      }),
    );
    return value;
  }

  get(path: string): StoredAnswer | undefined {
    return this.sources.get(path)?.();
  }
}

/** Makes something once and again only when its version is another. */
export function remembered<T>(version: () => string, make: () => T): () => T {
  let kept: { of: string; value: T } | undefined;
  return () => {
    const of = version();
    if (kept?.of !== of) kept = { of, value: make() };
    return kept.value;
  };
}

/** Names the present quarter of an hour: in every time zone, days begin with one. */
export const quarterHour = (): string => String(Math.floor(Date.now() / 900_000));
