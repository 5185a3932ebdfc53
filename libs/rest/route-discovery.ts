import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { RouteTable, type Endpoint } from './route-table.js';
import type { schemaOf } from './schema.js';

/** The routes that controllers declare: what the site index, `OPTIONS`, the OpenAPI document and the router go by. */
@Injectable()
export class RouteDiscovery {
  private known: RouteTable | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Every route of every controller. */
  get table(): RouteTable {
    if (this.known) return this.known;
    const table = new RouteTable();
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const base: unknown = metatype && Reflect.getMetadata('path', metatype);
      if (instance && typeof base === 'string') table.add(instance as object, base === '/' ? '' : base);
    }
    return (this.known = table);
  }

  /** The presenter of a class that routes name in `shows`. */
  presenter(type: NonNullable<Endpoint['shows']>): Parameters<typeof schemaOf>[0] {
    const found = this.discovery.getProviders().find(({ metatype }) => metatype === type)?.instance as unknown;
    return found as Parameters<typeof schemaOf>[0];
  }
}
