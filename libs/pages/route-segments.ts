import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ModelPart, Models } from '#libs/model';
import { SitePaths } from '#libs/rest';
import { firstSegmentOf, PAGE_ROOTS } from './page-routes.js';

/** First path segments of addresses that the model has beside the routes, such as those of declared types. */
export const ADDRESS_BASES = new ModelPart<string>('address bases');

/** The first path segments of the routes of pages. */
interface PageSegments {
  texts: ReadonlySet<string>;
  expressions: readonly RegExp[];
}

const begins = ({ texts, expressions }: PageSegments, segment: string): boolean =>
  texts.has(segment) || expressions.some((expression) => expression.test(segment));

/**
 * The first path segments of all routes of the site, below its home or its host. What has one of them as its slug, at
 * the home, could not be reached. Known without a server, too: commands import entries.
 */
@Injectable()
export class RouteSegments {
  private readonly scanner = new MetadataScanner();
  private readonly ofModel: () => ReadonlySet<string>;
  private ofPages: PageSegments | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly paths: SitePaths,
    models: Models,
  ) {
    this.ofModel = models.derived((model) => new Set(model.all(ADDRESS_BASES)));
  }

  /** Whether routes, or addresses of the model, begin with a path segment. */
  has(segment: string): boolean {
    return this.ofModel().has(segment) || this.hasRoute(segment);
  }

  /** Whether routes begin with a path segment. */
  hasRoute(segment: string): boolean {
    return this.paths.isReserved(segment) || begins((this.ofPages ??= this.readPages()), segment);
  }

  /** Whether the site has a path segment in its model, or routes begin with it that these controllers do not have. */
  hasBeside(segment: string, controllers: ReadonlySet<unknown>): boolean {
    return (
      this.paths.isReserved(segment) || this.ofModel().has(segment) || begins(this.readPages(controllers), segment)
    );
  }

  private readPages(leftOut: ReadonlySet<unknown> = new Set()): PageSegments {
    const texts = new Set<string>();
    const expressions: RegExp[] = [];
    for (const { metatype } of this.discovery.getControllers()) {
      if (!metatype || leftOut.has(metatype) || !PAGE_ROOTS.includes(String(Reflect.getMetadata('path', metatype))))
        continue;
      for (const path of this.pathsOf(metatype.prototype)) {
        const segment = firstSegmentOf(path);
        if (typeof segment === 'string') texts.add(segment);
        else if (segment) expressions.push(segment);
      }
    }
    return { texts, expressions };
  }

  /** The paths that the handlers of a controller declare. */
  private pathsOf(prototype: object): string[] {
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(prototype, name);
      const paths: unknown = typeof handler === 'function' ? Reflect.getMetadata('path', handler) : undefined;
      return [paths].flat().filter((path) => typeof path === 'string');
    });
  }
}
