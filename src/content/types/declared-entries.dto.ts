import { applyDecorators } from '@nestjs/common';
import { Arg, Field, Unlisted } from '#libs/args';
import { WriteArticleDto } from '../entries/index.js';

/** Arguments for updating an entry of a flat type. */
export class UpdateArticleDto extends WriteArticleDto {
  @Field('integer', { description: 'ID of the item.' })
  id: number;
}

/** Arguments for an autosave of an entry of a flat type. */
export class AutosaveArticleDto extends WriteArticleDto {
  @applyDecorators(Arg('integer', { description: 'ID of the item.' }), Unlisted())
  id: number;

  @Arg('integer', { description: 'Has no effect; the path names the item.' })
  parent?: number;
}
