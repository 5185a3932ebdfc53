import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Model, type ModelPart } from './model.js';

/** The model of the application, and the older ones of requests that are still running. */
@Injectable()
export class Models {
  /** What the modules declare. */
  private declared = Model.empty;
  private latest = Model.empty;
  private extension = (model: Model): Model => model;
  private readonly prepared: ((model: Model) => unknown)[] = [];

  /** The model of the running request: the one that it began with. Outside of requests, the latest. */
  get current(): Model {
    const context = RequestContext.current();
    return context ? ((context.model ??= this.latest) as Model) : this.latest;
  }

  /** The latest model, also for a request that has begun with another one. */
  get newest(): Model {
    return this.latest;
  }

  /** Adds declarations. Modules call it in the constructors of their Nest modules. */
  declare<T>(part: ModelPart<T>, ...declarations: readonly T[]): void {
    this.declared = this.declared.with(part, [...this.declared.all(part), ...declarations]);
    this.replace(this.extension(this.declared));
  }

  /** What the modules declare, without the extension of the site. */
  get own(): Model {
    return this.declared;
  }

  /** Replaces the model by that of the modules with an extension, which replaces the one before. Like `replace`. */
  extend(extension: (own: Model) => Model): void {
    this.replace(extension(this.declared));
    this.extension = extension;
  }

  /** Drops everything that is derived from the model, after a change of what it was derived with. */
  renew(): void {
    this.replace(this.extension(this.declared));
  }

  /** Throws if the model has declarations that clash. */
  check(model: Model): void {
    for (const make of this.prepared) model.derive(make);
  }

  /**
   * Replaces the model. Requests that are running finish with the one that they began with. Cached responses have to be
   * invalidated afterwards. Throws, and changes nothing, if the model has declarations that clash.
   */
  replace(model: Model): void {
    this.check(model);
    this.latest = model;
  }

  /** Makes something of every later model before it replaces another one. Where that fails, the model is refused. */
  prepare(make: (model: Model) => unknown): void {
    this.prepared.push(make);
  }

  /**
   * A function that returns what is derived from the current model. `make` runs once per model; its result is kept as
   * long as the model.
   */
  derived<T>(make: (model: Model) => T): () => T {
    // Lists ask thousands of times, so this does what `current` does.
    return () => {
      const context = RequestContext.current();
      const model = context ? ((context.model ??= this.latest) as Model) : this.latest;
      return (model.known.get(make) as T | undefined) ?? model.derive(make);
    };
  }
}
