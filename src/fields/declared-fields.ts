import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import {
  type AppliedModel,
  type FieldIds,
  type ModelContribution,
  type ModelDeclaration,
  type ModelProblem,
  sourceOf,
} from '../model/index.js';
import { Field, FIELDS, targetsIn } from './field.js';

/** Whether an owner of this name has fields, in the model of the modules with a declaration. */
export type KnowsOwner = (name: string, own: Model, declaration: ModelDeclaration) => boolean;

/** The fields of a declaration. Modules say whose fields they store. */
@Injectable()
export class DeclaredFields implements ModelContribution {
  private readonly owners: { knows: KnowsOwner; isSimple: boolean }[] = [];

  /**
   * Registers owners of fields.
   *
   * @param isSimple whether their values are shown as they are: without rights of their own, references, an index and the member `acf`.
   */
  registerOwners(knows: KnowsOwner, { isSimple = false } = {}): void {
    this.owners.push({ knows, isSimple });
  }

  extend(own: Model, { fields }: ModelDeclaration, ids: FieldIds): Model {
    const declared = Object.entries(fields).flatMap(([owner, some]) =>
      Object.entries(some).flatMap(([name, one]) => {
        const id = ids[`${owner}.${name}`];
        return id === undefined ? [] : [new Field(id, owner, name, one, sourceOf(ids, id))];
      }),
    );
    return declared.length ? own.with(FIELDS, [...own.all(FIELDS), ...declared]) : own;
  }

  problems(declaration: ModelDeclaration, { own }: AppliedModel): ModelProblem[] {
    const ownerOf = (name: string) => this.owners.find(({ knows }) => knows(name, own, declaration));
    const unknown = Object.keys(declaration.fields).filter((name) => !ownerOf(name));
    const simple = Object.entries(declaration.fields).filter(([name]) => ownerOf(name)?.isSimple);
    return [
      ...unknown.map((name) => ({ path: `fields.${name}`, message: 'is no type with fields' })),
      ...simple.flatMap(([owner, some]) =>
        Object.entries(some).flatMap(([name, field]) => {
          const more = ENTRIES_ONLY.find((member) => field[member] !== undefined && field[member] !== false);
          const member = more ?? (targetsIn(field).length ? 'reference' : undefined);
          return member ? [{ path: `fields.${owner}.${name}`, message: `has ${member}, which only entries have` }] : [];
        }),
      ),
      ...Object.entries(declaration.fields).flatMap(([owner, some]) =>
        Object.keys(some).flatMap((name) =>
          RESERVED.has(name) ? [{ path: `fields.${owner}.${name}`, message: 'is the name of something else' }] : [],
        ),
      ),
    ];
  }
}

/** Members of declarations that only fields of entries have. */
const ENTRIES_ONLY = ['filter', 'sort', 'unique', 'read', 'acf'] as const;

/** Members of `meta` that the site has already. */
const RESERVED: ReadonlySet<string> = new Set(['footnotes', '__proto__', 'constructor']);
