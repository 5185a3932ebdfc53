import { Injectable } from '@nestjs/common';
import { LoadedExtensions } from '../list/index.js';
import { ExtensionParts } from './extension-parts.js';

/** Runs the commands of extensions. */
@Injectable()
export class ExtensionCommands {
  constructor(
    private readonly extensions: LoadedExtensions,
    private readonly parts: ExtensionParts,
  ) {}

  /** The commands by name, each with a line about it. */
  get list(): readonly { name: string; about: string }[] {
    return this.extensions.all.flatMap(({ name: extension, options }) =>
      Object.entries(options.commands ?? {}).map(([name, { about }]) => ({ name: `${extension}:${name}`, about })),
    );
  }

  /** Runs a command such as `recipes:count`, and returns what is printed. Throws an Error if there is none. */
  async run(name: string, words: readonly string[]): Promise<string> {
    const [owner, command = ''] = name.split(':', 2);
    const extension = this.extensions.all.find((one) => one.name === owner);
    const { commands = {} } = extension?.options ?? {};
    const found = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!extension || !found) {
      const known = this.list.map((one) => one.name);
      throw new Error(`There is no command ${name}; the extensions have ${known.join(', ') || 'none'}.`);
    }
    return (await found.run(words, this.parts.contextOf(extension))) ?? '';
  }
}
