import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { ReasonedConstraint, Field, optional } from '#libs/args';
import { sanitizeTermName } from '#libs/text';
import { TermAssignments, TAG, type Taxonomy } from '../../terms/index.js';
import { TermsService } from '../../terms/routes/index.js';
import { EnvelopeDto, EVENT, EVENT_CATEGORY, NotBlankConstraint } from '../common/index.js';
import { EventTermsRepository } from './event-terms.repository.js';

/** The ID of a term, or a list of IDs. Constraints: the taxonomy, and `orNone` to allow 0. */
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
    return missing === undefined ? undefined : `There is no term of ${taxonomy.name} with the ID ${missing}.`;
  }

  private async missing({ name }: Taxonomy, ids: readonly number[]): Promise<number | undefined> {
    const known = new Set(await this.assignments.existing(name, [...ids]));
    return ids.find((id) => !known.has(id));
  }
}

/** The ID of an entry of any type. */
@ValidatorConstraint({ async: true })
@Injectable()
class ItemIdConstraint implements ValidatorConstraintInterface {
  constructor(private readonly terms: EventTermsRepository) {}

  async validate(id: unknown): Promise<boolean> {
    return (await this.terms.itemOf(Number(id))) !== undefined;
  }

  defaultMessage(): string {
    return 'There is no item with this ID.';
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
    const entry = await this.terms.itemOf(Number(id));
    if (!entry) return 'There is no item with this ID.';
    return entry.type === EVENT.name ? undefined : 'This item is not an event.';
  }
}

/** The name of a new term; it must not be empty without its markup. */
@ValidatorConstraint()
@Injectable()
class TermNameConstraint implements ValidatorConstraintInterface {
  validate(name: unknown): boolean {
    return sanitizeTermName(String(name)) !== '';
  }

  defaultMessage(): string {
    return 'The name must not be empty.';
  }
}

export const EVENT_TERM_CONSTRAINTS = [EventWithTermsConstraint, ItemIdConstraint, TermConstraint, TermNameConstraint];

/** A query text that must not be empty. */
const FILLED = { minLength: 1, bare: true };

/** A text of a term that must not be blank. */
const WORDS = { validator: NotBlankConstraint, bare: true };

/** The ID of an existing term. */
const termOf = (taxonomy: Taxonomy) => ({ type: TermConstraint, constraints: [taxonomy] });
/** The ID of an existing term, or 0. */
const parentOf = (taxonomy: Taxonomy) => ({ type: TermConstraint, constraints: [taxonomy, 'orNone'] });

/** The arguments of the list of a taxonomy's terms. */
function listArgs(taxonomy: Taxonomy) {
  class ListTermsDto extends EnvelopeDto {
    @Field('string', { ...FILLED, description: 'Limits the list to terms with this text in the name or slug.' })
    search?: string;

    @Field('integer[]', { validator: termOf(taxonomy), description: 'Excludes these terms.' })
    exclude?: number[];

    @Field('integer[]', { validator: termOf(taxonomy), description: 'Limits the list to these terms.' })
    include?: number[];

    @Field('string', { ...FILLED, description: 'Sort direction: `asc` (default) or `desc`.' })
    order?: string;

    @Field('string', {
      ...FILLED,
      description:
        'Sort key: `id`, `include`, `name`, `slug`, `term_group`, `description` or `count`; ' +
        'other values mean `name`.',
    })
    orderby?: string;

    @Field('boolean', {
      default: 1,
      description: 'Excludes terms without published items of their own or of their descendants.',
    })
    hide_empty: boolean | 1;

    @Field('integer', { validator: ItemIdConstraint, description: 'Limits the list to the terms of this item.' })
    post?: number;

    @Field('integer', {
      validator: EventWithTermsConstraint,
      description: 'Limits the list to the terms of this event; takes precedence over `post`.',
    })
    event?: number;

    @Field('string', { ...FILLED, description: 'Limits the list to the term with this slug.' })
    slug?: string;
  }
  return ListTermsDto;
}

/** The ID of a term in the path. */
function idArgs(taxonomy: Taxonomy) {
  class TermIdDto {
    @Field('integer', { required: true, validator: termOf(taxonomy), description: 'ID of the term.' })
    id: number;
  }
  return TermIdDto;
}

export class ListTagsDto extends listArgs(TAG) {}

export class ListCategoriesDto extends listArgs(EVENT_CATEGORY) {
  @Field('integer', {
    validator: parentOf(EVENT_CATEGORY),
    description: 'Limits the list to the children of this category; 0 for the top level.',
  })
  parent?: number;
}

export class TagIdDto extends idArgs(TAG) {}

export class CategoryIdDto extends idArgs(EVENT_CATEGORY) {}

export class CreateTagDto {
  @Field('string', {
    required: true,
    validator: TermNameConstraint,
    description: 'Name of the term; HTML is removed.',
    example: 'Courses and workshops',
  })
  name: string;

  @Field('string', {
    ...WORDS,
    description: 'Description, with inline HTML; null clears it.',
    example: 'Learn <em>something</em>',
  })
  description?: string;

  @Field('string', {
    ...WORDS,
    description: 'Last segment of the URL, unique in the taxonomy.',
    example: 'courses-and-workshops',
  })
  slug?: string;
}

export class CreateCategoryDto extends CreateTagDto {
  @Field('integer', { validator: parentOf(EVENT_CATEGORY), description: 'ID of the parent; 0 for none.' })
  parent?: number;
}

/** A partial update of a tag. */
export class UpdateTagDto extends optional(CreateTagDto) {
  @Field('integer', { required: true, validator: termOf(TAG), description: 'ID of the term.' })
  id: number;
}

/** A partial update of a category. */
export class UpdateCategoryDto extends optional(CreateCategoryDto) {
  @Field('integer', { required: true, validator: termOf(EVENT_CATEGORY), description: 'ID of the term.' })
  id: number;
}
