import { IsIn } from 'class-validator';
import { Arg, Field } from '#libs/args';

export class RenderBlockDto {
  @Field('string', { description: 'Name of the block, including its namespace.' })
  name: string;

  @Field('string', { default: 'view', description: 'Must be edit: blocks are rendered for editors only.' })
  @IsIn(['edit'])
  context: string;

  @Field('object', {
    default: [],
    shape: { type: 'object', additionalProperties: true },
    description: 'Attributes of the block.',
  })
  attributes: Record<string, unknown>;

  @Arg('integer', { description: 'ID of the item that contains the block.' })
  post_id?: number;
}
