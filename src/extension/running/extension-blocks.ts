import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Model } from '#libs/model';
import { withFamily } from '#libs/routes';
import { type ModelContribution, ModelContributions } from '../../model/index.js';
import { type AttributeSpec, BLOCK_RENDERER_FAMILY, DynamicBlock, DynamicContent } from '../../rendering/index.js';
import { type ExtensionBlock, type ExtensionContext, ExtensionError } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';
import { ExtensionParts } from './extension-parts.js';
import { GuardedWork } from './guarded-work.js';
import { safeHtml } from './safe-html.js';

type Attributes = Readonly<Record<string, AttributeSpec>>;

/** A block of an extension among those of the site. */
class BlockOfExtension extends DynamicBlock<Attributes> {
  readonly attributes: Attributes;
  protected override readonly supports = ['align'] as const;

  constructor(
    readonly name: string,
    private readonly extension: string,
    private readonly block: ExtensionBlock,
    private readonly context: ExtensionContext,
    private readonly guard: GuardedWork,
  ) {
    super();
    this.attributes = block.attributes ?? {};
  }

  protected async html(
    values: Readonly<Record<string, unknown>>,
    root: (...classes: string[]) => string,
  ): Promise<string> {
    const work = () => this.block.render(values, { ...this.context, root });
    return safeHtml(await this.guard.run(this.extension, `The block ${this.name}`, work));
  }
}

/** Registers the blocks of extensions, after those of the modules, whose names are taken, and the route that renders one. */
@Injectable()
export class ExtensionBlocks implements OnApplicationBootstrap, ModelContribution {
  constructor(
    private readonly extensions: LoadedExtensions,
    private readonly content: DynamicContent,
    private readonly parts: ExtensionParts,
    private readonly guard: GuardedWork,
    contributions: ModelContributions,
  ) {
    contributions.register(this);
  }

  extend(model: Model): Model {
    const all = this.extensions.all.flatMap(({ options }) => Object.keys(options.blocks ?? {}));
    // Those that are taken are refused below, in words of their author.
    const names = all.filter((name) => !this.isTaken(name));
    if (!names.length) return model;
    const blocks = { restBase: `block-renderer/:name(${names.join('|')})` };
    return withFamily(model, {
      family: BLOCK_RENDERER_FAMILY,
      namespace: 'cms/v2',
      subjects: [blocks],
      change: ({ subject, operationId }) =>
        subject === blocks && operationId ? { operationId: 'renderAddedBlock' } : undefined,
    });
  }

  onApplicationBootstrap(): void {
    for (const extension of this.extensions.all) {
      const context = this.parts.contextOf(extension);
      for (const [name, block] of Object.entries(extension.options.blocks ?? {})) {
        if (this.isTaken(name)) throw new ExtensionError(extension.name, `has the block ${name}, which is taken`);
        this.content.addBlock(new BlockOfExtension(name, extension.name, block, context, this.guard));
      }
    }
  }

  /** Whether the site has a block with a name that is of no extension. */
  private isTaken(name: string): boolean {
    return this.content.names.includes(name) && !(this.content.block(name) instanceof BlockOfExtension);
  }
}
