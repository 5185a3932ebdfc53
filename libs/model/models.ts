import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Model, type ModelPart } from './model.js';

/** The model of the application, and the older ones of requests that are still running. */
@Injectable()
export class Models {
  private latest = Model.empty;
  private readonly prepared: ((model: Model) => unknown)[] = [];

  /** The model of the running request: the one that it began with. Outside of requests, the latest. */
  get current(): Model {
    const context = RequestContext.current();
    return context ? ((context.model ??= this.latest) as Model) : this.latest;
  }

  /** Adds declarations. Modules call it in the constructors of their Nest modules. */
  declare<T>(part: ModelPart<T>, ...declarations: readonly T[]): void {
    this.replace(this.latest.with(part, [...this.latest.all(part), ...declarations]));
  }

  /**
   * Replaces the model. Requests that are running finish with the one that they began with. Cached responses have to be
   * invalidated afterwards. Throws, and changes nothing, if the model has declarations that clash.
   */
  replace(model: Model): void {
    for (const make of this.prepared) model.derive(make);
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
