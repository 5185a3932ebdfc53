import type { Type } from '@nestjs/common';

/**
 * What functions of an extension get besides their arguments.
 *
 * @example on: { ResourceChanged: ({ id }, { get, setting }) => get(Notifier).send(id, setting('recipes_portions')) }
 */
export interface ExtensionContext<Configuration = unknown> {
  /** As `with` got it, after the check. */
  readonly configuration: Configuration;
  /** A provider of the extension or of Lintel, such as `Db`. */
  readonly get: <Provider>(type: Type<Provider>) => Provider;
  /** The value of a setting that the extension declares. */
  readonly setting: (name: string) => unknown;
  /** One of the words of the extension in the language of the response, with values for its parameters. */
  readonly text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}
