import { Injectable } from '@nestjs/common';
import { compressed, type Coding } from '#libs/http';
import { Dialect } from '#libs/presenting';
import { type RestRoute, strongEtag } from '#libs/requests';

/** A response that is ready to be sent. */
export interface ReadyResponse {
  body: Buffer;
  /** The compressed bodies, once they were asked for. */
  forms: Partial<Record<Coding, Buffer>>;
  etag: string;
  /** Value of its `Allow` header; empty for none. */
  allow: string;
}

/** What a route says about itself: an `OPTIONS` response, and whom it depends on. */
interface StoredDescription {
  version: string;
  response: ReadyResponse;
}

/** Complete responses in memory. They are sent before anything but the URL of the request is read. */
@Injectable()
export class StoredAnswers {
  /** By the path below the REST root. */
  private readonly sources = new Map<string, () => ReadyResponse>();
  /** Those of the convention's root, by the canonical path, and by that of the convention once it is known. */
  private readonly converted = new Map<string, () => ReadyResponse>();
  private inConvention: ReadonlyMap<string, () => ReadyResponse> | undefined;
  /** Responses to `OPTIONS` for anonymous callers, by route: each root has routes of its own. */
  private readonly descriptions = new WeakMap<RestRoute, StoredDescription>();
  /** Changes with everything that routes depend on; without one, no description is kept. */
  private versionOfRoutes: (() => string) | undefined;

  constructor(private readonly dialect: Dialect) {}

  /**
   * Registers the response of a path below the REST root: the result of `make`, serialized once and kept until
   * `version` changes. Returns a function for callers that need the result itself. `inConventionOnly` is for paths that
   * exist below the root of the convention only.
   */
  offer<T>(path: string, version: () => string, make: () => T, { inConventionOnly = false } = {}): () => T {
    const value = memoized(version, make);
    const converted = memoized(version, () => this.dialect.run(make));
    if (!inConventionOnly) this.sources.set(path, memoized(version, storedResponse(value)));
    this.converted.set(path, memoized(version, storedResponse(converted)));
    return () => (Dialect.current ? converted() : value());
  }

  /** Keeps the descriptions of routes until `version` changes. */
  describeUntil(version: () => string): void {
    this.versionOfRoutes = version;
  }

  /** The kept `OPTIONS` response of a route. */
  descriptionOf(route: RestRoute): ReadyResponse | undefined {
    const known = this.descriptions.get(route);
    return known && known.version === this.versionOfRoutes?.() ? known.response : undefined;
  }

  /** Keeps the `OPTIONS` response of a route for anonymous callers. `allow` is the value of its `Allow` header. */
  keepDescription(route: RestRoute, body: unknown, allow: string): void {
    const version = this.versionOfRoutes?.();
    if (version === undefined) return;
    this.descriptions.set(route, { version, response: { ...storedResponse(() => body)(), allow } });
  }

  /** The response of a path below the REST root, or below that of the convention. */
  get(path: string, isConvention: boolean): ReadyResponse | undefined {
    if (!isConvention) return this.sources.get(path)?.();
    this.inConvention ??= new Map([...this.converted].map(([canonical, one]) => [this.dialect.pathOf(canonical), one]));
    return this.inConvention.get(path)?.();
  }
}

const storedResponse = (value: () => unknown) => (): ReadyResponse => {
  const body = Buffer.from(JSON.stringify(value()));
  return { body, forms: {}, etag: strongEtag(body), allow: 'GET' };
};

/** The compressed form of a stored response. */
export const formOf = ({ body, forms }: ReadyResponse, coding: Coding): Buffer =>
  (forms[coding] ??= compressed(body, coding));

/** Memoizes a value until its version changes. */
export function memoized<T>(version: () => string, make: () => T): () => T {
  let cached: { of: string; value: T } | undefined;
  return () => {
    const of = version();
    if (cached?.of !== of) cached = { of, value: make() };
    return cached.value;
  };
}

/** Identifies the current quarter of an hour. In every time zone, days begin with one. */
export const quarterHour = (): string => String(Math.floor(Date.now() / 900_000));
