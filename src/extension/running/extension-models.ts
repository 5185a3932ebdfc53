import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { VersionCounters } from '#libs/db';
import { RestError } from '#libs/errors';
import { ContentModel, type ModelDeclaration, readDeclaration } from '../../model/index.js';
import { ExtensionError, type LoadedExtension } from '../definition/index.js';
import type { ListedExtension } from '../entities/index.js';
import { type DeclaredPath, ExtensionListRepository, LoadedExtensions } from '../list/index.js';
import { ExtensionChecks } from './extension-checks.js';

/** What an extension adds to the site. */
interface Addition {
  extension: LoadedExtension;
  /** The content model of the extension. */
  part: ModelDeclaration;
  paths: readonly DeclaredPath[];
}

/**
 * Adds the content models of extensions to that of the site, one instance at a time. What the site has is never changed
 * or removed: instances with two versions of an extension would undo each other's changes. The site remembers what each
 * extension has added, also its tables and settings.
 */
@Injectable()
export class ExtensionModels implements OnApplicationBootstrap {
  private readonly logger = new Logger('Extensions');

  constructor(
    private readonly extensions: LoadedExtensions,
    private readonly rows: ExtensionListRepository,
    private readonly model: ContentModel,
    private readonly counters: VersionCounters,
    private readonly checks: ExtensionChecks,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const additions = this.extensions.all.map((extension) => this.additionOf(extension));
    const stored = await this.rows.all();
    if (additions.every((one) => this.isComplete(one, stored))) return;
    await this.counters.changeShared(async () => {
      for (const one of additions) await this.add(one);
    });
  }

  private additionOf(extension: LoadedExtension): Addition {
    const { name, options } = extension;
    const part = partOf(extension);
    const tables = this.checks.tablesOf(name).map((table): DeclaredPath => `tables.${table}`);
    const settings = Object.keys(options.settings ?? {}).map((setting): DeclaredPath => `settings.${setting}`);
    return { extension, part, paths: [...pathsIn(part), ...tables, ...settings] };
  }

  /** Whether the site has all of an addition, and knows whose it is. */
  private isComplete({ extension, part, paths }: Addition, stored: readonly ListedExtension[]): boolean {
    const own = stored.find(({ name }) => name === extension.name)?.declared ?? [];
    const present = new Set<string>(pathsIn(this.model.declaration));
    return paths.every((path) => own.includes(path)) && pathsIn(part).every((path) => present.has(path));
  }

  private async add({ extension: { name, version }, part, paths }: Addition): Promise<void> {
    const site = this.model.declaration;
    const stored = await this.rows.all();
    const present = new Set<string>(pathsIn(site));
    const own = stored.find((row) => row.name === name)?.declared ?? [];
    const foreign = pathsIn(part).find((path) => present.has(path) && !own.includes(path));
    if (foreign !== undefined) {
      const owner = stored.find((row) => row.declared.includes(foreign));
      throw new ExtensionError(name, `has ${foreign}, which ${owner ? `the extension ${owner.name}` : 'the site'} has`);
    }
    const added = paths.filter((path) => !own.includes(path));
    // Stored first: after an interruption, what was added would count as that of the site.
    if (added.length) await this.rows.declare({ name, version }, [...own, ...added].toSorted());
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
  const { declaration, problems } = readDeclaration(options.model ?? {});
  if (declaration) return declaration;
  const [{ path, message } = { path: 'model', message: 'is wrong' }] = problems;
  throw new ExtensionError(name, `has a wrong model: ${path} ${message}`);
}

/** The paths of what a declaration declares: `types.recipe`, `fields.recipe.minutes`. */
const pathsIn = ({ types, taxonomies, fields }: ModelDeclaration): DeclaredPath[] => [
  ...Object.keys(types).map((name): DeclaredPath => `types.${name}`),
  ...Object.keys(taxonomies).map((name): DeclaredPath => `taxonomies.${name}`),
  ...Object.entries(fields).flatMap(([owner, some]) =>
    Object.keys(some).map((name): DeclaredPath => `fields.${owner}.${name}`),
  ),
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
