import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';

/**
 * A constraint whose message depends on what it finds during validation. class-validator builds messages later, from
 * the arguments alone.
 */
export abstract class ReasonedConstraint implements ValidatorConstraintInterface {
  private readonly reasons = new WeakMap<ValidationArguments, string>();

  /** The reason why a value is invalid; undefined for a valid one. */
  protected abstract reasonAgainst(
    value: unknown,
    args: ValidationArguments,
  ): Promise<string | undefined> | string | undefined;

  async validate(value: unknown, args: ValidationArguments): Promise<boolean> {
    const reason = await this.reasonAgainst(value, args);
    if (reason !== undefined) this.reasons.set(args, reason);
    return reason === undefined;
  }

  defaultMessage(args: ValidationArguments): string {
    return this.reasons.get(args) ?? `${args.property} is not valid.`;
  }
}
