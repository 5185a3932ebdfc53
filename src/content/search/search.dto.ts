import { Arg, Field, ListDto, type Context } from '#libs/args';

/** Entry types that can be searched. */
const SUBTYPES = ['post', 'page', 'any'] as const;

export class SearchDto extends ListDto {
  @Field('string', {
    default: 'view',
    enum: ['view', 'embed'],
    description: 'Which members the response includes.',
  })
  override context: Context;

  @Arg('string', { default: 'post', enum: ['post'], description: 'Kind of objects to search.' })
  type: string;

  @Arg('string[]', { default: 'any', itemEnum: SUBTYPES, description: 'Limits the list to items of these types.' })
  subtype: string[] | string;
}
