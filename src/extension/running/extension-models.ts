import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '#libs/db';
import { RestError } from '#libs/errors';
import { ContentModel, type ModelDeclaration, readDeclaration } from '../../model/index.js';
import { ExtensionError, type LoadedExtension } from '../definition/index.js';
import { ExtensionListRepository, LoadedExtensions } from '../list/index.js';

/** How long a start waits for that of another instance. */
const WAIT_SECONDS = 120;

/**
 * Adds the content models of extensions to that of the site, one instance at a time. What the site has is never changed
 * or removed: instances with two versions of an extension would undo each other's changes.
 */
@Injectable()
export class ExtensionModels implements OnApplicationBootstrap {
  private readonly logger = new Logger('Extensions');

  constructor(
    private readonly extensions: LoadedExtensions,
    private readonly rows: ExtensionListRepository,
    private readonly model: ContentModel,
    private readonly db: Db,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const parts = this.extensions.all.flatMap((one) => (one.options.model ? [{ one, part: partOf(one) }] : []));
    if (!parts.length) return;
    const add = async (): Promise<true> => {
      for (const { one, part } of parts) await this.add(one, part);
      return true;
    };
    const done = await this.db.exclusively('migrations', add, { waitSeconds: WAIT_SECONDS });
    if (!done) throw new Error('Another instance has been changing the database for two minutes.');
  }

  private async add({ name }: LoadedExtension, part: ModelDeclaration): Promise<void> {
    const site = this.model.declaration;
    const stored = await this.rows.all();
    const taken = pathsIn(part).filter((path) => pathsIn(site).includes(path));
    const own = stored.find((row) => row.name === name)?.declared ?? [];
    const foreign = taken.find((path) => !own.includes(path));
    if (foreign !== undefined) {
      const owner = stored.find((row) => row.declared.includes(foreign));
      throw new ExtensionError(name, `has ${foreign}, which ${owner ? `the extension ${owner.name}` : 'the site'} has`);
    }
    const added = pathsIn(part).filter((path) => !own.includes(path));
    // Stored first: after an interruption, what was added would count as that of the site.
    if (added.length) await this.rows.declare(name, [...own, ...added].toSorted());
    try {
      const steps = await this.model.apply(withPart(site, part));
      for (const { text } of steps) this.logger.log(`Content model of ${name}: ${text}`);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      const [problem = error.message] = Object.values(Object(error.data.params) as Record<string, string>);
      throw new ExtensionError(name, `has a model that cannot be added: ${problem}`, error);
    }
  }
}

function partOf({ name, options }: LoadedExtension): ModelDeclaration {
  const { declaration, problems } = readDeclaration(options.model);
  if (declaration) return declaration;
  const [{ path, message } = { path: 'model', message: 'is wrong' }] = problems;
  throw new ExtensionError(name, `has a wrong model: ${path} ${message}`);
}

/** The paths of what a declaration declares: `types.recipe`, `fields.recipe.minutes`. */
const pathsIn = ({ types, taxonomies, fields }: ModelDeclaration): string[] => [
  ...Object.keys(types).map((name) => `types.${name}`),
  ...Object.keys(taxonomies).map((name) => `taxonomies.${name}`),
  ...Object.entries(fields).flatMap(([owner, some]) => Object.keys(some).map((name) => `fields.${owner}.${name}`)),
];

/** The declaration of a site with what it lacks of a part. */
const withPart = (site: ModelDeclaration, part: ModelDeclaration): ModelDeclaration => ({
  types: { ...part.types, ...site.types },
  taxonomies: { ...part.taxonomies, ...site.taxonomies },
  fields: {
    ...site.fields,
    ...Object.fromEntries(
      Object.entries(part.fields).map(([owner, some]) => [owner, { ...some, ...site.fields[owner] }]),
    ),
  },
});
