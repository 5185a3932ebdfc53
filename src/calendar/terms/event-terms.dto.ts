import { Injectable } from '@nestjs/common';
import {
  MinLength,
  Validate,
  ValidatorConstraint,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { BareField, Field, optional, ReasonedConstraint } from '#libs/args';
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

/** The ID of an existing term, or a list of IDs. */
const IsTermOf = (taxonomy: Taxonomy): PropertyDecorator => Validate(TermConstraint, [taxonomy]);
/** The ID of an existing term, or 0. */
const IsTermOrNone = (taxonomy: Taxonomy): PropertyDecorator => Validate(TermConstraint, [taxonomy, 'orNone']);

/** The arguments of the list of a taxonomy's terms. */
function listArgs(taxonomy: Taxonomy) {
  class ListTermsDto extends EnvelopeDto {
    @BareField('string', { description: 'Limits the list to terms with this text in the name or slug.' })
    @MinLength(1)
    search?: string;

    @Field('integer[]', { description: 'Excludes these terms.' })
    @IsTermOf(taxonomy)
    exclude?: number[];

    @Field('integer[]', { description: 'Limits the list to these terms.' })
    @IsTermOf(taxonomy)
    include?: number[];

    @BareField('string', { description: 'Sort direction: `asc` (default) or `desc`.' })
    @MinLength(1)
    order?: string;

    @BareField('string', {
      description:
        'Sort key: `id`, `include`, `name`, `slug`, `term_group`, `description` or `count`; ' +
        'other values mean `name`.',
    })
    @MinLength(1)
    orderby?: string;

    @Field('boolean', {
      default: 1,
      description: 'Excludes terms without published items of their own or of their descendants.',
    })
    hide_empty: boolean | 1;

    @Field('integer', { description: 'Limits the list to the terms of this item.' })
    @Validate(ItemIdConstraint)
    post?: number;

    @Field('integer', { description: 'Limits the list to the terms of this event; takes precedence over `post`.' })
    @Validate(EventWithTermsConstraint)
    event?: number;

    @BareField('string', { description: 'Limits the list to the term with this slug.' })
    @MinLength(1)
    slug?: string;
  }
  return ListTermsDto;
}

/** The ID of a term in the path. */
function idArgs(taxonomy: Taxonomy) {
  class TermIdDto {
    @Field('integer', { required: true, description: 'ID of the term.' })
    @IsTermOf(taxonomy)
    id: number;
  }
  return TermIdDto;
}

export class ListEventTagsDto extends listArgs(TAG) {}

export class ListEventCategoriesDto extends listArgs(EVENT_CATEGORY) {
  @Field('integer', {
    description: 'Limits the list to the children of this category; 0 for the top level.',
  })
  @IsTermOrNone(EVENT_CATEGORY)
  parent?: number;
}

export class TagIdDto extends idArgs(TAG) {}

export class CategoryIdDto extends idArgs(EVENT_CATEGORY) {}

export class CreateTagDto {
  @Field('string', {
    required: true,
    description: 'Name of the term; HTML is removed.',
    example: 'Courses and workshops',
  })
  @Validate(TermNameConstraint)
  name: string;

  @BareField('string', {
    description: 'Description, with inline HTML; null clears it.',
    example: 'Learn <em>something</em>',
  })
  @Validate(NotBlankConstraint)
  description?: string;

  @BareField('string', {
    description: 'Last segment of the URL, unique in the taxonomy.',
    example: 'courses-and-workshops',
  })
  @Validate(NotBlankConstraint)
  slug?: string;
}

export class CreateCategoryDto extends CreateTagDto {
  @Field('integer', { description: 'ID of the parent; 0 for none.' })
  @IsTermOrNone(EVENT_CATEGORY)
  parent?: number;
}

/** A partial update of a tag. */
export class UpdateTagDto extends optional(CreateTagDto) {
  @Field('integer', { required: true, description: 'ID of the term.' })
  @IsTermOf(TAG)
  id: number;
}

/** A partial update of a category. */
export class UpdateCategoryDto extends optional(CreateCategoryDto) {
  @Field('integer', { required: true, description: 'ID of the term.' })
  @IsTermOf(EVENT_CATEGORY)
  id: number;
}
