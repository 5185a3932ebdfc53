import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { CapabilitiesByRole, Viewer } from '#libs/auth';
import type { ResourceChanged, ResourceMoved } from '#libs/events';
import type { EmailChanged, SignInMeansChanged } from '../../identity/account-events/index.js';
import type { UnknownClient } from '../../identity/clients/index.js';
import type { SettingShape } from '../../settings/catalogue/index.js';
import type { ExtensionContext } from './extension-context.js';
import { ExtensionError } from './extension-error.js';
import type { AddedParts } from './parts.js';

/** What checks the configuration of an extension. A schema of zod does. */
export interface ConfigurationSchema<Configuration> {
  safeParse(given: unknown):
    | { success: true; data: Configuration }
    | {
        success: false;
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
      };
}

type Listener<Event, Configuration> = (event: Event, context: ExtensionContext<Configuration>) => Promise<void> | void;

/** Listeners by the name of their event. */
export interface ExtensionListeners<Configuration> {
  /** An entry, a term, a comment, a user … was created, changed or deleted. */
  ResourceChanged?: Listener<ResourceChanged, Configuration>;
  /** The public URL of an entry has changed. */
  ResourceMoved?: Listener<ResourceMoved, Configuration>;
  /** Somebody has signed in with a program or from a network that the account has not used before. */
  UnknownClient?: Listener<UnknownClient, Configuration>;
  /** The email address of an account has changed. */
  EmailChanged?: Listener<EmailChanged, Configuration>;
  /** An account can be signed in to in another way than before. */
  SignInMeansChanged?: Listener<SignInMeansChanged, Configuration>;
}

/**
 * What a client wants to write: the arguments that it has sent, bound and checked.
 *
 * @example const titleOf = ({ title }: Draft) => (typeof title === 'string' ? title : undefined);
 */
export type Draft = Readonly<Record<string, unknown>>;

/**
 * What a check before a write gets besides the draft.
 *
 * @example beforeWrite: { recipe: (draft, { viewer, stored }) => { if (stored && !viewer.isSignedIn) fail('recipes_closed'); } }
 */
export interface WriteContext<Configuration = unknown> extends ExtensionContext<Configuration> {
  /** Name of the type of the entry. */
  readonly type: string;
  readonly viewer: Viewer;
  /** A copy of the stored entry with its raw texts; undefined for a new one. */
  readonly stored: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Looks at a draft before it is written. What it returns replaces arguments of the same names, and is checked as if the
 * client had sent it; nothing changes nothing. It refuses the write by an error of a `catalogue`.
 *
 * @example
 * const trimmed: BeforeWrite = ({ title }) => (typeof title === 'string' ? { title: title.trim() } : undefined);
 * defineExtension({ …, beforeWrite: { recipe: trimmed } });
 */
export type BeforeWrite<Configuration = unknown> = (
  draft: Draft,
  context: WriteContext<Configuration>,
) => Promise<Draft | void> | Draft | void;

/** A content model as `content-model.json` has it. It is checked when the site starts. */
export interface ExtensionModel {
  types?: Readonly<Record<string, object>>;
  taxonomies?: Readonly<Record<string, object>>;
  fields?: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/**
 * What an extension says of itself.
 *
 * @example
 * const options: ExtensionOptions<object> = { name: 'recipes', version: '1.0.0', compatible: '^0.3.0' };
 * export const Recipes = defineExtension(options);
 */
export interface ExtensionOptions<Configuration> extends AddedParts<Configuration> {
  /** A letter, then up to 19 of a-z, 0-9 and -. Its tables begin with it. */
  name: string;
  /** Version of the extension, such as `1.4.0`. */
  version: string;
  /** The versions of Lintel that it works with, as npm writes ranges: `^0.3.0`. */
  compatible: string;
  /** Its NestJS module, with controllers, providers and `TypeOrmModule.forFeature`. */
  module?: Type<object>;
  /** Checks what `with` gets, and fills in defaults. */
  configuration?: ConfigurationSchema<Configuration>;
  /** Entry types, taxonomies and fields. A start adds what the site does not have; nothing is changed or removed. */
  model?: ExtensionModel;
  /** Settings of the site, by name. */
  settings?: SettingShape;
  /** Capabilities by role. Each role also has those of the roles below it. */
  capabilities?: CapabilitiesByRole;
  /** Namespaces of its routes, such as `recipes/v1`. It has routes nowhere else. */
  namespaces?: readonly string[];
  /** Migrations of its tables, oldest first. They run after those of Lintel, each once, and never backwards. */
  migrations?: readonly (new () => MigrationInterface)[];
  /** Called after a change was committed. An error is logged, and fails no request. */
  on?: ExtensionListeners<Configuration>;
  /** Called inside of the transaction of a change, for own tables. May run again; an error fails the change. */
  within?: ExtensionListeners<Configuration>;
  /** Called before an entry of a type, or a `comment`, is created or updated by a client, by the name of the type. */
  beforeWrite?: Readonly<Record<string, BeforeWrite<Configuration>>>;
}

/** An extension with its configuration, as a site lists it. */
export class ConfiguredExtension<Configuration = unknown> {
  constructor(
    readonly options: ExtensionOptions<Configuration>,
    private readonly given: unknown = {},
  ) {}

  get name(): string {
    return this.options.name;
  }

  get version(): string {
    return this.options.version;
  }

  /** The configuration after its check. Throws an ExtensionError that says what is wrong. */
  configuration(): Configuration {
    const { name, configuration } = this.options;
    if (!configuration) {
      if (Object.keys(Object(this.given) as object).length)
        throw new ExtensionError(name, 'has no configuration, but with() gives it one');
      return {} as Configuration;
    }
    const read = configuration.safeParse(this.given);
    if (read.success) return read.data;
    const problems = read.error.issues.map(({ path, message }) => {
      const at = path.map(String).join('.');
      return at ? `${at}: ${message}` : message;
    });
    throw new ExtensionError(name, `has a wrong configuration: ${problems.join('; ').replaceAll('\n', ' ')}`);
  }
}

/**
 * An extension. A site lists it as it is, or with a configuration.
 *
 * @example export const Recipes: Extension<{ units: string }> = defineExtension({ … });
 */
export class Extension<Configuration = unknown> extends ConfiguredExtension<Configuration> {
  /**
   * The extension with a configuration, which the start of the site checks.
   *
   * @example export default defineSite({ extensions: [Recipes.with({ units: 'metric' })] });
   */
  with(configuration: Partial<Configuration>): ConfiguredExtension<Configuration> {
    return new ConfiguredExtension(this.options, configuration);
  }
}

/**
 * Declares an extension.
 *
 * @example
 * export const Recipes = defineExtension({
 *   name: 'recipes', version: '1.0.0', compatible: '^0.3.0', module: RecipesModule, namespaces: ['recipes/v1'],
 * });
 */
export const defineExtension = <Configuration = object>(
  options: ExtensionOptions<Configuration>,
): Extension<Configuration> => new Extension(options);

/**
 * The token by which the providers of an extension get its configuration.
 *
 * @example constructor(@Inject(configurationOf('recipes')) private readonly configuration: RecipesConfiguration) {}
 */
export const configurationOf = (extension: string): string => `configuration of the extension ${extension}`;
