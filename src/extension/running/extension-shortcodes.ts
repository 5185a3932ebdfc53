import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { builtInShortcodes, type ShortcodeAttributes, type ShortcodeRegistry } from '#libs/blocks';
import { DynamicContent, type ShortcodeSource, type ShortcodeUse } from '../../rendering/index.js';
import { type ExtensionContext, ExtensionError, type LoadedExtension } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';
import { ExtensionParts } from './extension-parts.js';
import { GuardedWork } from './guarded-work.js';
import { safeHtml } from './safe-html.js';

/** The most shortcodes of an extension in a response that differ, because each may read something. */
const MAX_USES = 100;

type Made = string | ((content: string) => string) | undefined;

/** The shortcodes of an extension. */
class ShortcodesOfExtension implements ShortcodeSource {
  readonly names: readonly string[];

  constructor(
    private readonly extension: LoadedExtension,
    private readonly context: ExtensionContext,
    private readonly guard: GuardedWork,
  ) {
    this.names = Object.keys(extension.options.shortcodes ?? {});
  }

  async prepare(uses: readonly ShortcodeUse[]): Promise<(entryId: number) => ShortcodeRegistry> {
    const different = new Map<string, ShortcodeUse>();
    for (const use of uses) if (different.size < MAX_USES) different.set(keyOf(use.name, use), use);
    const made = new Map(
      await Promise.all([...different].map(async ([key, use]) => [key, await this.render(use)] as const)),
    );
    return (entryId) =>
      new Map(
        this.names.map((name) => [
          name,
          (attributes, content) => {
            const found = [entryId, 0].map((id) => made.get(keyOf(name, { attributes, entryId: id })));
            // Those of a text that several entries contain belong to none of them.
            return this.html(name, found[0] ?? found[1], content);
          },
        ]),
      );
  }

  private render({ name, attributes, entryId }: ShortcodeUse): Promise<Made> {
    const render = this.extension.options.shortcodes?.[name];
    const work = () => render?.({ ...attributes, entryId }, this.context);
    return this.guard.run(this.extension.name, `The shortcode ${name}`, work);
  }

  /** The HTML of a shortcode around the content of this place. */
  private html(name: string, made: Made, content = ''): string | undefined {
    if (typeof made !== 'function') return safeHtml(made) || undefined;
    try {
      return safeHtml(made(content)) || undefined;
    } catch (error) {
      this.guard.report(this.extension.name, `The shortcode ${name}`, error);
      return undefined;
    }
  }
}

const keyOf = (name: string, { attributes, entryId }: { attributes: ShortcodeAttributes; entryId: number }): string =>
  JSON.stringify([name, attributes.named, attributes.positional, entryId]);

/** Registers the shortcodes of extensions, after those of the modules, whose names are taken. */
@Injectable()
export class ExtensionShortcodes implements OnApplicationBootstrap {
  constructor(
    private readonly extensions: LoadedExtensions,
    private readonly content: DynamicContent,
    private readonly parts: ExtensionParts,
    private readonly guard: GuardedWork,
  ) {}

  onApplicationBootstrap(): void {
    for (const extension of this.extensions.all) {
      const { name, options } = extension;
      if (!options.shortcodes) continue;
      const taken = Object.keys(options.shortcodes).find(
        (one) => this.content.shortcodes.has(one) || builtInShortcodes.has(one),
      );
      if (taken !== undefined) throw new ExtensionError(name, `has the shortcode ${taken}, which is taken`);
      this.content.addShortcodes(new ShortcodesOfExtension(extension, this.parts.contextOf(extension), this.guard));
    }
  }
}
