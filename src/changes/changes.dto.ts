import { Injectable } from '@nestjs/common';
import { Max, Min, Validate, ValidatorConstraint } from 'class-validator';
import { Arg, MaxCharacters, ReasonedConstraint } from '#libs/args';
import { FollowedResources } from './followed-resources.js';

/** Accepts the names of kinds of items. */
@ValidatorConstraint()
@Injectable()
export class FollowedTypeConstraint extends ReasonedConstraint {
  constructor(private readonly resources: FollowedResources) {
    super();
  }

  protected reasonAgainst(sent: unknown): string | undefined {
    const { names } = this.resources;
    const at = Array.isArray(sent) ? sent.findIndex((name) => !names.includes(name as string)) : -1;
    return at < 0 ? undefined : `type[${at}] is not one of ${names.join(', ')}.`;
  }
}

/** The requested changes. */
export class ListChangesDto {
  @Arg('string', { description: 'Cursor after which the changes begin; without one, the response has the newest one.' })
  @MaxCharacters(100)
  since?: string;

  @Arg('string[]', { default: [], description: 'Limits the list to items of these types.', example: ['post', 'page'] })
  @Validate(FollowedTypeConstraint, { context: { code: 'rest_not_in_enum' } })
  type: string[];

  @Arg('integer', { default: 100, description: 'Maximum number of items.' })
  @Min(1)
  @Max(1000)
  per_page: number;
}
