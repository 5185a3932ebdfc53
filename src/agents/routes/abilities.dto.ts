import { Max, Min } from 'class-validator';
import { Arg, ContextDto, Field } from '#libs/args';

/** Arguments of the list of categories. */
export class ListAbilityCategoriesDto extends ContextDto {
  @Field('integer', { default: 1, description: 'Page of the list, starting at 1.' })
  @Min(1)
  page: number;

  @Field('integer', { default: 50, description: 'Maximum number of items per page.' })
  @Min(1)
  @Max(100)
  per_page: number;
}

/** Arguments of the list of abilities. */
export class ListAbilitiesDto extends ListAbilityCategoriesDto {
  @Arg('string', { description: 'Limits the list to abilities of this category, such as `posts`.' })
  category?: string;
}

/** The requested ability. */
export class AbilityDto extends ContextDto {
  @Arg('string', { required: true, description: 'Name of the ability, such as `lintel/list-posts`.' })
  name: string;
}

/** The ability to run, and its input. */
export class RunAbilityDto {
  @Arg('string', { required: true, description: 'Name of the ability, such as `lintel/list-posts`.' })
  name: string;

  @Arg('any', {
    description: 'The input, as the schema of the ability describes it: an object, or in a query its JSON.',
    shape: { type: ['object', 'string', 'null'] },
    example: { per_page: 3 },
  })
  input?: unknown;
}

/** The requested category. */
export class AbilityCategoryDto extends ContextDto {
  @Arg('string', { required: true, description: 'Slug of the category, such as `posts`.' })
  slug: string;
}
