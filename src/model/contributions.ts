import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import type { ModelDeclaration, ModelProblem } from './declaration.js';
import type { FieldIds } from './field-numbers.js';
import type { HiddenItems, ModelStep } from './model-plan.js';

/** The model of the modules, and the declaration that is in use. */
export interface AppliedModel {
  /** What the modules declare, without what the site does. */
  own: Model;
  declaration: ModelDeclaration;
}

/** What follows from a declaration in one module. */
export interface ModelContribution {
  /** Whether it follows from the types of all modules, and comes after what adds these. */
  readonly followsTypes?: boolean;
  /** Adds it to a model. */
  extend(model: Model, declaration: ModelDeclaration, fieldIds: FieldIds): Model;
  /** What cannot be applied, such as names that are taken. */
  problems?(declaration: ModelDeclaration, applied: AppliedModel): ModelProblem[] | Promise<ModelProblem[]>;
  /**
   * The stored items that the site shows no more after a step that removes or narrows something; undefined if they are
   * not the ones of this module. `fieldId` is the number of the field that the step is about.
   */
  hidden?(step: ModelStep, fieldId?: number): Promise<HiddenItems | undefined>;
}

/** What the modules make of a declaration. Each registers its contribution in the constructor of its Nest module. */
@Injectable()
export class ModelContributions {
  private readonly registered: ModelContribution[] = [];

  register(contribution: ModelContribution): void {
    this.registered.push(contribution);
  }

  /** The model of the modules with all that follows from a declaration. */
  extend(own: Model, declaration: ModelDeclaration, fieldIds: FieldIds): Model {
    const rank = ({ followsTypes = false }: ModelContribution) => Number(followsTypes);
    return this.registered
      .toSorted((one, other) => rank(one) - rank(other))
      .reduce((model, one) => one.extend(model, declaration, fieldIds), own);
  }

  async problems(declaration: ModelDeclaration, applied: AppliedModel): Promise<ModelProblem[]> {
    const found: ModelProblem[] = [];
    for (const one of this.registered) found.push(...((await one.problems?.(declaration, applied)) ?? []));
    return found;
  }

  /** The stored items that a step hides; undefined if no module counts them. */
  async hidden(step: ModelStep, fieldId?: number): Promise<HiddenItems | undefined> {
    for (const one of this.registered) {
      const found = await one.hidden?.(step, fieldId);
      if (found) return found;
    }
    return undefined;
  }
}
