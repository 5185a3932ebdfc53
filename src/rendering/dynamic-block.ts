import type { ParamProblem } from '#libs/errors';
import { problemOf, readAttributes, type AttributeSpecs, type AttributeValues } from './block-attributes.js';
import { attributesOf, rootAttributes, type Support } from './block-supports.js';

/** The outermost element of a block: writes its `class` and `style`, the classes of its own first. */
export type Root = (...ownClasses: string[]) => string;

/** A block whose HTML is made when it is shown (content 16). */
export abstract class DynamicBlock<S extends AttributeSpecs = AttributeSpecs> {
  /** With its namespace: `core/archives`. */
  abstract readonly name: string;
  /** What can be told to it, but for what comes with its supports. */
  abstract readonly attributes: S;
  protected readonly supports: readonly Support[] = [];

  /** What is wrong with attributes, if anything is. */
  problemOf(sent: Readonly<Record<string, unknown>>): ParamProblem | undefined {
    return problemOf({ ...attributesOf(this.supports), ...this.attributes }, sent);
  }

  /** The HTML; attributes that are not right count as not sent. */
  render(sent: Readonly<Record<string, unknown>>): Promise<string> {
    const common = readAttributes(attributesOf(this.supports), sent);
    const root: Root = (...ownClasses) => rootAttributes(this.name, common, ownClasses);
    return this.html(readAttributes(this.attributes, sent), root);
  }

  protected abstract html(values: AttributeValues<S>, root: Root): Promise<string>;
}
