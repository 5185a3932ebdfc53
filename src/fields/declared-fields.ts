import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import type { AppliedModel, FieldIds, ModelContribution, ModelDeclaration, ModelProblem } from '../model/index.js';
import { Field, FIELDS } from './field.js';

/** Whether an owner of this name has fields, in the model of the modules with a declaration. */
export type KnowsOwner = (name: string, own: Model, declaration: ModelDeclaration) => boolean;

/** The fields of a declaration. Modules say whose fields they store. */
@Injectable()
export class DeclaredFields implements ModelContribution {
  private readonly owners: KnowsOwner[] = [];

  /** Registers owners of fields. */
  registerOwners(knows: KnowsOwner): void {
    this.owners.push(knows);
  }

  extend(own: Model, { fields }: ModelDeclaration, ids: FieldIds): Model {
    const declared = Object.entries(fields).flatMap(([owner, some]) =>
      Object.entries(some).flatMap(([name, one]) => {
        const id = ids[`${owner}.${name}`];
        return id === undefined ? [] : [new Field(id, owner, name, one)];
      }),
    );
    return declared.length ? own.with(FIELDS, [...own.all(FIELDS), ...declared]) : own;
  }

  problems(declaration: ModelDeclaration, { own }: AppliedModel): ModelProblem[] {
    const unknown = Object.keys(declaration.fields).filter(
      (name) => !this.owners.some((knows) => knows(name, own, declaration)),
    );
    return [
      ...unknown.map((name) => ({ path: `fields.${name}`, message: 'is no type with fields' })),
      ...Object.entries(declaration.fields).flatMap(([owner, some]) =>
        Object.keys(some).flatMap((name) =>
          RESERVED.has(name) ? [{ path: `fields.${owner}.${name}`, message: 'is the name of something else' }] : [],
        ),
      ),
    ];
  }
}

/** Members of `meta` that the site has already. */
const RESERVED: ReadonlySet<string> = new Set(['footnotes', '__proto__', 'constructor']);
