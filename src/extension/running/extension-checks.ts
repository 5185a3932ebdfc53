import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DataSource, type EntityMetadata } from 'typeorm';
import { Dialect } from '#libs/presenting';
import { type ControllerRoute, controllerRoutes, OfExtension } from '#libs/routes/of-extensions';
import { ExtensionError, type LoadedExtension, tablePrefix } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';
import { OwnedParts } from './owned-parts.js';

/**
 * Checks what the modules of extensions have: routes in their own namespaces only, each with a policy, and tables that
 * begin with the name of the extension. Marks their controllers.
 */
@Injectable()
export class ExtensionChecks implements OnModuleInit {
  private readonly tables = new Map<string, readonly string[]>();

  constructor(
    private readonly extensions: LoadedExtensions,
    private readonly container: ModulesContainer,
    private readonly source: DataSource,
    private readonly dialect: Dialect,
  ) {}

  onModuleInit(): void {
    const extensions = this.extensions.all;
    const modules = extensions.flatMap(({ options }) => options.module ?? []);
    const parts = OwnedParts.of(this.container, modules);
    const controllers = new Set([...parts.values()].flatMap((one) => one.controllers));
    // Reading the routes of all modules takes time.
    const taken = extensions.some(({ options }) => options.namespaces?.length)
      ? this.namespacesBeside(controllers)
      : new Set<string>();
    const ofExtensions = new Set([...parts.values()].flatMap((own) => own.entities(this.source).map(tableOf)));
    const ofProduct = this.source.entityMetadatas.map(tableOf).filter((table) => !ofExtensions.has(table));
    for (const extension of extensions) {
      const { module, namespaces = [] } = extension.options;
      for (const namespace of namespaces)
        if (taken.has(namespace))
          throw new ExtensionError(
            extension.name,
            `has the namespace ${namespace}, which Lintel has: choose another one`,
          );
      const own = module && parts.get(module);
      refusePrefix(extension.name, ofProduct);
      if (!own) continue;
      for (const controller of own.controllers) OfExtension(extension.name)(controller);
      checkRoutes(extension, own.controllers.flatMap(controllerRoutes));
      this.tables.set(extension.name, this.checkTables(extension.name, own));
    }
  }

  /** The names of the tables of an extension. */
  tablesOf(extension: string): readonly string[] {
    return this.tables.get(extension) ?? [];
  }

  /** The namespaces of the product, in both spellings. */
  private namespacesBeside(owned: ReadonlySet<Type>): Set<string> {
    const all = [...this.container.values()].flatMap(({ controllers }) => [...controllers.values()]);
    const found = all.flatMap(({ metatype }) =>
      typeof metatype === 'function' && !owned.has(metatype as Type) ? controllerRoutes(metatype as Type) : [],
    );
    const names = found.flatMap(({ namespace }) => (namespace ? [namespace] : []));
    return new Set(names.flatMap((name) => [name, this.dialect.nameOf(name)]));
  }

  /** Returns the names of the tables. */
  private checkTables(name: string, own: OwnedParts): string[] {
    const prefix = tablePrefix(name);
    const names = this.source.entityMetadatas.map(tableOf);
    const entities = own.entities(this.source);
    for (const { tableName, target } of entities) {
      const entity = typeof target === 'function' ? target.name : target;
      if (!tableName.startsWith(prefix))
        throw new ExtensionError(name, `has the table ${tableName} (${entity}); its tables begin with ${prefix}`);
      if (names.filter((one) => one === tableName).length > 1)
        throw new ExtensionError(name, `has the table ${tableName} (${entity}), which is taken`);
    }
    return entities.map(tableOf);
  }
}

const tableOf = ({ tableName }: EntityMetadata): string => tableName;

/** Refuses a name with which tables of Lintel begin: a purge could not know which are those of the extension. */
function refusePrefix(name: string, ofProduct: readonly string[]): void {
  const taken = ofProduct.find((table) => table.startsWith(tablePrefix(name)));
  if (taken !== undefined)
    throw new ExtensionError(name, `needs another name: the table ${taken} of Lintel begins with this one`);
}

function checkRoutes({ name, options }: LoadedExtension, routes: readonly ControllerRoute[]): void {
  const { namespaces = [] } = options;
  const places = new Map<string, string>();
  for (const { id, namespace, place, hasPolicy } of routes) {
    if (namespace === undefined || !namespaces.includes(namespace)) {
      const at = namespace === undefined ? 'without @Namespace()' : `in the namespace ${namespace || '""'}`;
      throw new ExtensionError(
        name,
        `has the route ${id} ${at}; its namespaces are ${namespaces.join(', ') || 'none'}`,
      );
    }
    if (!hasPolicy) throw new ExtensionError(name, `has the route ${id} with neither @Can() nor @Public()`);
    const other = places.get(place);
    if (other !== undefined) throw new ExtensionError(name, `has the route ${id}, whose place ${other} has taken`);
    places.set(place, id);
  }
}
