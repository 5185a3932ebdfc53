/** A kind of declarations of which the model consists, such as entry types. Its home is where its type is declared. */
export class ModelPart<T> {
  /** For the compiler only: what is declared. */
  declare protected readonly declared: T;

  constructor(readonly name: string) {}
}

type Declarations = ReadonlyMap<ModelPart<unknown>, readonly unknown[]>;

/**
 * What the site consists of: its entry types, taxonomies and capabilities, and all that follows from them. A model never
 * changes; a change makes another one. So everything that is derived from a model is kept by it, and vanishes with it.
 */
export class Model {
  private static made = 0;
  static readonly empty = new Model(new Map());

  /** Differs for every model of the process; later ones have a higher one. */
  readonly version = Model.made++;
  /** What was derived from it, by the function that made it. Only `derive` adds to it. */
  readonly known = new Map<(model: Model) => unknown, unknown>();

  private constructor(private readonly declarations: Declarations) {}

  /** The declarations of a part, in their order. */
  all<T>(part: ModelPart<T>): readonly T[] {
    return (this.declarations.get(part) ?? []) as readonly T[];
  }

  /** A model with other declarations of a part. */
  with<T>(part: ModelPart<T>, declarations: readonly T[]): Model {
    return new Model(new Map([...this.declarations, [part, declarations]]));
  }

  /** What is derived from this model: made when it is first asked for, then kept. */
  derive<T>(make: (model: Model) => T): T {
    let found = this.known.get(make) as T | undefined;
    if (found === undefined) this.known.set(make, (found = make(this)));
    return found;
  }
}
