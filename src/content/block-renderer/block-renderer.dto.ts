import { Arg, Field } from '#libs/args';

export class RenderBlockDto {
  @Field('string', { description: 'Name of the block, with its namespace.' })
  name: string;

  @Field('string', {
    default: 'view',
    enum: ['edit'],
    description: 'Blocks are rendered for those who edit: has to be sent.',
  })
  context: string;

  @Field('object', { default: [], description: 'Attributes of the block.' })
  attributes: Record<string, unknown>;

  @Arg('integer', { description: 'Number of the item in which the block stands.' })
  post_id?: number;
}
