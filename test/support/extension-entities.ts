// The package does not export it.
import { EntitiesMetadataStorage } from '../../node_modules/@nestjs/typeorm/dist/entities-metadata.storage.js';

type Entities = ReturnType<typeof EntitiesMetadataStorage.getEntitiesByDataSource>;

/** The entities that sites of this process have by `TypeOrmModule.forFeature`, which nobody can take back. */
const known = (): Entities => EntitiesMetadataStorage.getEntitiesByDataSource('default');
const ofExtensions: Entities = [];

/**
 * Imports modules of extensions. Files of a worker share their modules: without this, sites of later files would have the
 * entities of these extensions, too.
 */
export async function importingExtensions<T>(work: () => Promise<T>): Promise<T> {
  const before = new Set(known());
  try {
    return await work();
  } finally {
    const all = known();
    ofExtensions.push(...all.filter((entity) => !before.has(entity)));
    useExtensionEntities(false);
  }
}

/** Says whether sites that are created now have the entities of extensions. */
export function useExtensionEntities(isUsed: boolean): void {
  const all = known();
  const own = all.filter((entity) => !ofExtensions.includes(entity));
  all.splice(0, all.length, ...own, ...(isUsed ? ofExtensions : []));
}
