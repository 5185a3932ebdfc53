import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import {
  type AppliedModel,
  type DeclaredField,
  type FieldIds,
  type ModelContribution,
  type ModelDeclaration,
  type ModelProblem,
  sourceOf,
} from '../model/index.js';
import { Field, FIELDS, targetsIn } from './field.js';

/** Whether an owner of this name has fields, in the model of the modules with a declaration. */
export type KnowsOwner = (name: string, own: Model, declaration: ModelDeclaration) => boolean;

/** What owners of fields differ in. */
interface OwnerOptions {
  /** Members of declarations that fields of an owner cannot have, `reference` among them for references. */
  without?: (name: string, own: Model) => readonly FieldLimit[];
  /** Members that `meta` of an owner has already. */
  reserved?: (name: string, own: Model) => readonly string[];
}

/** The fields of a declaration. Modules say whose fields they store. */
@Injectable()
export class DeclaredFields implements ModelContribution {
  private readonly owners: ({ knows: KnowsOwner } & OwnerOptions)[] = [];

  /** Registers owners of fields. */
  registerOwners(knows: KnowsOwner, options: OwnerOptions = {}): void {
    this.owners.push({ knows, ...options });
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
    return [
      ...unknown.map((name) => ({ path: `fields.${name}`, message: 'is no type with fields' })),
      ...Object.entries(declaration.fields).flatMap(([owner, some]) => {
        const without = ownerOf(owner)?.without?.(owner, own) ?? [];
        return Object.entries(some).flatMap(([name, field]) => {
          const member = without.find((one) => uses(field, one));
          return member
            ? [{ path: `fields.${owner}.${name}`, message: `has ${member}, which ${owner} cannot have` }]
            : [];
        });
      }),
      ...Object.entries(declaration.fields).flatMap(([owner, some]) => {
        const reserved = new Set([...NEVER, ...(ownerOf(owner)?.reserved?.(owner, own) ?? [])]);
        return Object.keys(some).flatMap((name) =>
          reserved.has(name) ? [{ path: `fields.${owner}.${name}`, message: 'is the name of something else' }] : [],
        );
      }),
    ];
  }
}

/** A member of declarations, or references, that fields of an owner cannot have. */
export type FieldLimit = 'filter' | 'sort' | 'searched' | 'unique' | 'required' | 'read' | 'acf' | 'reference';

/** What fields lack whose values are shown as they are. */
export const SIMPLE: readonly FieldLimit[] = ['filter', 'sort', 'searched', 'unique', 'read', 'acf', 'reference'];

const uses = (field: DeclaredField, limit: FieldLimit): boolean =>
  limit === 'reference' ? targetsIn(field).length > 0 : field[limit] !== undefined && field[limit] !== false;

/** Names that objects have in the language. */
const NEVER: readonly string[] = ['__proto__', 'constructor'];
