import { type ArgMarks, type ArgOptions, type ArgType, declare } from '#libs/binding';

const mark =
  (declared: Parameters<typeof declare>[2]): PropertyDecorator =>
  (prototype, key) =>
    void declare(prototype, key, declared);

/** Runs first: replaces input that the type itself does not accept, such as `false` for "no id". */
export const Respelled = (respell: NonNullable<ArgMarks['respell']>): PropertyDecorator => mark({ respell });

/** Runs last: converts a valid value to its stored form. */
export const Stored = (clean: NonNullable<ArgMarks['clean']>): PropertyDecorator => mark({ clean });

/** The type in the index, if the route accepts more than clients should send. */
export const ListedAs = (listedAs: ArgType): PropertyDecorator => mark({ listedAs });

/** Lists allowed values, of a list those of its items. The route's policy or a constraint enforces them. */
export const ListedValues = (listedValues: readonly (string | number)[]): PropertyDecorator => mark({ listedValues });

/** Reports the argument without an inner error. */
export const Bare = (): PropertyDecorator => mark({ bare: true });

/** Accepted, but not listed in the index. */
export const Unlisted = (): PropertyDecorator => mark({ unlisted: true });

/** Lists the default in the index without applying it: an argument that was not sent stays absent. */
export const DefaultIsDocumentation = (): PropertyDecorator => mark({ defaultIsDocumentation: true });

/**
 * The value is the name of a type, taxonomy, status or namespace that the convention may spell differently. Arguments
 * whose allowed values have such names need no mark.
 */
export const IsName = (): PropertyDecorator => mark({ isName: true });

/** Only the convention's root has the argument, and no index lists it. */
export const OnlyInConvention = (): PropertyDecorator => mark({ shown: 'convention' });

/**
 * The convention's root declares the argument otherwise: with these options, and with these constraints in place of the
 * others. The indexes of both roots list it as the own root has it.
 */
export const InConvention = (
  change: ArgOptions & { type?: ArgType },
  ...decorators: readonly PropertyDecorator[]
): PropertyDecorator => {
  return (prototype, key) => {
    class ArgInConvention {}
    for (const decorate of decorators) decorate(ArgInConvention.prototype, key);
    declare(prototype, key, { convention: { change, type: ArgInConvention } });
  };
};
