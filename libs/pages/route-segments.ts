import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { SitePaths } from '#libs/rest';
import { firstSegmentOf, PAGE_ROOTS } from './page-routes.js';

/**
 * The first path segments of all routes of the site, below its home or its host. What has one of them as its slug, at
 * the home, could not be reached. Known without a server, too: commands import entries.
 */
@Injectable()
export class RouteSegments {
  private readonly scanner = new MetadataScanner();
  private ofPages: { texts: ReadonlySet<string>; expressions: readonly RegExp[] } | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly paths: SitePaths,
  ) {}

  /** Whether routes begin with a path segment. */
  has(segment: string): boolean {
    const { texts, expressions } = (this.ofPages ??= this.readPages());
    return (
      this.paths.isReserved(segment) || texts.has(segment) || expressions.some((expression) => expression.test(segment))
    );
  }

  private readPages() {
    const texts = new Set<string>();
    const expressions: RegExp[] = [];
    for (const { metatype } of this.discovery.getControllers()) {
      if (!metatype || !PAGE_ROOTS.includes(String(Reflect.getMetadata('path', metatype)))) continue;
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
