import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { ReadyResponse } from '#libs/http';
import { Models } from '#libs/model';
import { Dialect } from '#libs/presenting';
import { type RestRoute, strongEtag } from '#libs/requests';
import { type RestRoot, SiteUrls } from './site-urls.js';

/** What a route says about itself: an `OPTIONS` response, and whom it depends on. */
interface StoredDescription {
  version: string;
  response: ReadyResponse;
}

/** A registered response: whatever is made for it is kept until its version changes. */
interface Offer {
  /** The paths below a root, in canonical names. */
  paths: () => readonly string[];
  version: () => string;
  make: (path: string) => unknown;
}

/** The response of a path, and the result from which it is serialized. */
interface Stored {
  value: () => unknown;
  response: () => ReadyResponse;
}

/** Complete responses in memory. They are sent before anything but the URL of the request is read. */
@Injectable()
export class StoredAnswers {
  private readonly offers: Offer[] = [];
  /** Those of a model, by root and path. */
  private readonly byRoot: () => Map<string, ReadonlyMap<string, Stored>>;
  /** Responses to `OPTIONS` for anonymous callers, by route: each root has routes of its own. */
  private readonly descriptions = new WeakMap<RestRoute, StoredDescription>();
  /** Changes with everything that routes depend on; without one, no description is kept. */
  private versionOfRoutes: (() => string) | undefined;

  constructor(
    private readonly dialect: Dialect,
    private readonly site: SiteUrls,
    models: Models,
  ) {
    this.byRoot = models.derived(() => new Map<string, ReadonlyMap<string, Stored>>());
  }

  /**
   * Registers responses of paths below the REST root, with canonical names: the results of `make`, serialized once and
   * kept until `version` changes. `paths` is asked once per root and model. Returns a function for callers that need
   * the result for the root of the running request.
   */
  offer<T>(paths: () => readonly string[], version: () => string, make: (path: string) => T): (path: string) => T {
    this.offers.push({ paths, version, make });
    return (path) => {
      const root = this.site.requestedRestRoot;
      return this.storedIn(root).get(this.spelled(path, root))?.value() as T;
    };
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
    const response = new ReadyResponse({ body: bytesOf(body), headers: allow ? { Allow: allow } : {} });
    this.descriptions.set(route, { version, response });
  }

  /** The response of a path below a root. */
  get(path: string, root: RestRoot): ReadyResponse | undefined {
    return (this.byRoot().get(root.name) ?? this.storedIn(root)).get(path)?.response();
  }

  /** The responses of a root by their paths, as its requests spell them. */
  private storedIn(root: RestRoot): ReadonlyMap<string, Stored> {
    const byRoot = this.byRoot();
    let stored = byRoot.get(root.name);
    if (!stored) byRoot.set(root.name, (stored = this.inRoot(root, () => this.collect(root))));
    return stored;
  }

  private collect(root: RestRoot): ReadonlyMap<string, Stored> {
    return new Map(
      this.offers.flatMap(({ paths, version, make }) =>
        paths().map((path): [string, Stored] => {
          const value = memoized(version, () => this.inRoot(root, () => make(path)));
          return [this.spelled(path, root), { value, response: memoized(version, () => storedResponse(value())) }];
        }),
      ),
    );
  }

  private spelled(path: string, { isConvention }: RestRoot): string {
    return isConvention ? this.dialect.pathOf(path) : path;
  }

  /** Runs `work` as a request to a root. */
  private inRoot<T>({ isConvention, language }: RestRoot, work: () => T): T {
    const context = new RequestContext('stored');
    context.language = language;
    return context.run(() => (isConvention ? this.dialect.run(work) : work()));
  }
}

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

function storedResponse(value: unknown): ReadyResponse {
  const body = bytesOf(value);
  const etag = strongEtag(body);
  return new ReadyResponse({ body, headers: { ETag: etag, Allow: 'GET' }, validators: { etag } });
}

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
