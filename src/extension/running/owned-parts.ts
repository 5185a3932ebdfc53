import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { getRepositoryToken } from '@nestjs/typeorm';
import type { DataSource, EntityMetadata } from 'typeorm';

/** A module of the container. */
type ContainerModule = ModulesContainer extends Map<string, infer Module> ? Module : never;

/** What an extension has in the container: its own modules, without those that the product has, too. */
export class OwnedParts {
  private constructor(private readonly modules: readonly ContainerModule[]) {}

  /** The parts of the extensions, by their modules. */
  static of(container: ModulesContainer, extensions: readonly Type[]): Map<Type, OwnedParts> {
    const all = [...container.values()];
    const starts = new Map(extensions.map((type) => [type, all.filter(({ metatype }) => metatype === type)] as const));
    const ofExtensions = new Set([...starts.values()].flat());
    // What is reached from elsewhere without passing an extension is of the product.
    const [root] = all.filter(({ metatype }) => metatype.name === 'AppModule');
    const ofProduct = reached(root ? [root] : [], ofExtensions);
    return new Map([...starts].map(([type, start]) => [type, new OwnedParts([...reached(start, ofProduct)])] as const));
  }

  get controllers(): Type[] {
    const found = this.modules.flatMap(({ controllers }) => [...controllers.values()]);
    return found.flatMap(({ metatype }) => (typeof metatype === 'function' ? [metatype as Type] : []));
  }

  /** The entities that it registers by `TypeOrmModule.forFeature`. */
  entities({ entityMetadatas }: DataSource): EntityMetadata[] {
    return entityMetadatas.filter(({ target }) => {
      // An entity that is declared without a class has a name.
      const token = typeof target === 'function' ? getRepositoryToken(target) : `${target}Repository`;
      return this.modules.some(({ providers }) => providers.has(token as Type));
    });
  }
}

/** The modules that others import, directly or through others, without passing some. */
function reached(start: readonly ContainerModule[], closed: ReadonlySet<ContainerModule>): Set<ContainerModule> {
  const found = new Set(start.filter((one) => !closed.has(one)));
  for (const one of found) for (const next of one.imports) if (!closed.has(next)) found.add(next);
  return found;
}
