import { Arg, Field, ListDto, type Context } from '#libs/args';

/** The kinds of entries that are found. */
const SUBTYPES = ['post', 'page', 'any'] as const;

export class SearchDto extends ListDto {
  @Field('string', {
    default: 'view',
    enum: ['view', 'embed'],
    description: 'How much is shown: all that is public, or what is shown where it is embedded.',
  })
  override context: Context;

  @Arg('string', { default: 'post', enum: ['post'], description: 'What is searched.' })
  type: string;

  @Arg('string[]', { default: 'any', itemEnum: SUBTYPES, description: 'Keeps items of these kinds.' })
  subtype: string[] | string;
}
