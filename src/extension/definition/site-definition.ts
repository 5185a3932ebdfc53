import { ConfiguredExtension } from './extension.js';

/** What `lintel.config.mjs` says of a site. */
export interface SiteOptions {
  /** The extensions of the site. They are loaded in this order. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each has a configuration of its own type
  extensions?: readonly ConfiguredExtension<any>[];
}

/** A site as its configuration file declares it. */
export class SiteDefinition {
  readonly extensions: readonly ConfiguredExtension[];

  constructor({ extensions = [] }: SiteOptions) {
    this.extensions = extensions;
  }
}

/**
 * Declares a site. It is the default export of `lintel.config.mjs`.
 *
 * @example export default defineSite({ extensions: [Recipes.with({ units: 'metric' })] });
 */
export const defineSite = (options: SiteOptions): SiteDefinition => new SiteDefinition(options);
