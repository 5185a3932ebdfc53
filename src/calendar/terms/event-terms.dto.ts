import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { ReasonedConstraint, Field, optional } from '#libs/args';
import { sanitizeTermName } from '#libs/text';
import { TermAssignments, TAG, type Taxonomy } from '../../terms/index.js';
import { TermsService } from '../../terms/routes/index.js';
import { EVENT, EVENT_CATEGORY } from '../calendar-types.js';
import { EventTermsRepository } from './event-terms.repository.js';
import { EnvelopeDto } from '../envelope.js';
import { NotBlankConstraint } from '../calendar-constraints.js';

/** The ID of a term of a taxonomy, or a list of IDs; also 0 if the second parameter is `orNone`. */
@ValidatorConstraint({ async: true })
@Injectable()
class TermConstraint extends ReasonedConstraint {
  constructor(
    private readonly terms: TermsService,
    private readonly assignments: TermAssignments,
  ) {
    super();
  }

  protected async reasonAgainst(sent: unknown, { constraints }: ValidationArguments): Promise<string | undefined> {
    const [taxonomy, orNone] = constraints as [Taxonomy, 'orNone'?];
    if (orNone && sent === 0) return undefined;
    const missing = Array.isArray(sent)
      ? await this.missing(taxonomy, sent as number[])
      : (await this.terms.find(taxonomy, Number(sent)))
        ? undefined
        : Number(sent);
    return missing === undefined ? undefined : `No term of ${taxonomy.name} has the number ${missing}.`;
  }

  private async missing({ name }: Taxonomy, ids: readonly number[]): Promise<number | undefined> {
    const known = new Set(await this.assignments.existing(name, [...ids]));
    return ids.find((id) => !known.has(id));
  }
}

/** The ID of an entry of any type. */
@ValidatorConstraint({ async: true })
@Injectable()
class TermCarrierConstraint implements ValidatorConstraintInterface {
  constructor(private readonly terms: EventTermsRepository) {}

  async validate(id: unknown): Promise<boolean> {
    return (await this.terms.carrier(Number(id))) !== undefined;
  }

  defaultMessage(): string {
    return 'There is no such item.';
  }
}

/** The ID of an event. */
@ValidatorConstraint({ async: true })
@Injectable()
class EventWithTermsConstraint extends ReasonedConstraint {
  constructor(private readonly terms: EventTermsRepository) {
    super();
  }

  protected async reasonAgainst(id: unknown): Promise<string | undefined> {
    const entry = await this.terms.carrier(Number(id));
    if (!entry) return 'There is no such item.';
    return entry.type === EVENT.name ? undefined : 'This item is no event.';
  }
}

/** The name of a new term, of which something is left without its markup. */
@ValidatorConstraint()
@Injectable()
class TermNameConstraint implements ValidatorConstraintInterface {
  validate(name: unknown): boolean {
    return sanitizeTermName(String(name)) !== '';
  }

  defaultMessage(): string {
    return 'A name is needed.';
  }
}

export const EVENT_TERM_CONSTRAINTS = [
  EventWithTermsConstraint,
  TermCarrierConstraint,
  TermConstraint,
  TermNameConstraint,
];

/** A text that may be left out, but not empty. */
const FILLED = { minLength: 1, bare: true };

/** The same for a text that is written, which must not be blank either. */
const WORDS = { validator: NotBlankConstraint, bare: true };

/** The ID of a term that exists, … */
const termOf = (taxonomy: Taxonomy) => ({ type: TermConstraint, constraints: [taxonomy] });
/** … or 0 for none. */
const parentOf = (taxonomy: Taxonomy) => ({ type: TermConstraint, constraints: [taxonomy, 'orNone'] });

/** The arguments of a list of the terms of a taxonomy. */
function listArgs(taxonomy: Taxonomy) {
  class ListTermsDto extends EnvelopeDto {
    @Field('string', { ...FILLED, description: 'Keeps terms that hold this text in name or slug.' })
    search?: string;

    @Field('integer[]', { validator: termOf(taxonomy), description: 'Leaves these terms out.' })
    exclude?: number[];

    @Field('integer[]', { validator: termOf(taxonomy), description: 'Keeps these terms only.' })
    include?: number[];

    @Field('string', { ...FILLED, description: 'Direction of the order: `asc`, unless `desc` is said.' })
    order?: string;

    @Field('string', {
      ...FILLED,
      description:
        'What the list is ordered by: `id`, `include`, `name`, `slug`, `term_group`, `description` or `count`; ' +
        'the name, unless told one of these.',
    })
    orderby?: string;

    @Field('boolean', { default: 1, description: 'Leaves out terms without published items, also below them.' })
    hide_empty: boolean | 1;

    @Field('integer', { validator: TermCarrierConstraint, description: 'Keeps the terms of this item.' })
    post?: number;

    @Field('integer', {
      validator: EventWithTermsConstraint,
      description: 'Keeps the terms of this event; goes before `post`.',
    })
    event?: number;

    @Field('string', { ...FILLED, description: 'Keeps the term with this slug.' })
    slug?: string;
  }
  return ListTermsDto;
}

/** The id of a term in the path. */
function idArgs(taxonomy: Taxonomy) {
  class TermIdDto {
    @Field('integer', { required: true, validator: termOf(taxonomy), description: 'Number of the term.' })
    id: number;
  }
  return TermIdDto;
}

export class ListTagsDto extends listArgs(TAG) {}

export class ListCategoriesDto extends listArgs(EVENT_CATEGORY) {
  @Field('integer', {
    validator: parentOf(EVENT_CATEGORY),
    description: 'Keeps the children of this category; 0 for the top level.',
  })
  parent?: number;
}

export class TagIdDto extends idArgs(TAG) {}

export class CategoryIdDto extends idArgs(EVENT_CATEGORY) {}

/** A new tag. */
export class CreateTagDto {
  @Field('string', {
    required: true,
    validator: TermNameConstraint,
    description: 'Name of the term; markup is taken out.',
    example: 'Courses & Workshops',
  })
  name: string;

  @Field('string', {
    ...WORDS,
    description: 'What the term is about, with simple markup; null clears it.',
    example: 'Learn <em>something</em>',
  })
  description?: string;

  @Field('string', {
    ...WORDS,
    description: 'Last part of the address, unique in the taxonomy.',
    example: 'courses-workshops',
  })
  slug?: string;
}

/** A new category. */
export class CreateCategoryDto extends CreateTagDto {
  @Field('integer', { validator: parentOf(EVENT_CATEGORY), description: 'Number of the parent; 0 for none.' })
  parent?: number;
}

/** A tag, changed. */
export class UpdateTagDto extends optional(CreateTagDto) {
  @Field('integer', { required: true, validator: termOf(TAG), description: 'Number of the term.' })
  id: number;
}

/** A category, changed. */
export class UpdateCategoryDto extends optional(CreateCategoryDto) {
  @Field('integer', { required: true, validator: termOf(EVENT_CATEGORY), description: 'Number of the term.' })
  id: number;
}
