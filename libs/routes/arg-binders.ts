import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ValidatorConstraintInterface } from 'class-validator';
import { ArgBinder, type ArgSpec, type ResolveConstraint } from '#libs/binding';

/**
 * The binders of this application, one per class of arguments. Their constraints are providers of this application: the
 * container of class-validator is global, while a process may run several applications.
 */
@Injectable()
export class ArgBinders {
  private readonly known = new Map<object, ArgBinder<object>>();

  constructor(private readonly modules: ModuleRef) {}

  /**
   * The binder of a class of arguments. Throws if a constraint is not a provider.
   *
   * @param further arguments besides those of the class. Such a binder is not remembered.
   */
  of<T extends object>(type: Type<T>, further: readonly ArgSpec[] = []): ArgBinder<T> {
    if (further.length) return new ArgBinder<T>(type, this.resolve, further);
    const binder = this.known.get(type) ?? new ArgBinder<T>(type, this.resolve);
    this.known.set(type, binder);
    return binder as ArgBinder<T>;
  }

  private readonly resolve: ResolveConstraint = (constraint, argument) => {
    try {
      return this.modules.get<ValidatorConstraintInterface>(constraint, { strict: false });
    } catch (cause) {
      throw new Error(`The constraint ${constraint.name} of ${argument} is not a provider of any module.`, {
        cause,
      });
    }
  };
}
