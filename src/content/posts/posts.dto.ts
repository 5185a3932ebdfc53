import { Arg, Field } from '#libs/args';
import { ListAuthoredDto, WriteArticleDto } from '../entries/entry.dto.js';
import { FORMATS } from '../../settings/index.js';

export class ListPostsDto extends ListAuthoredDto {
  @Arg('integer[]', { default: [], description: 'Limits the list to posts in one of these categories.' })
  categories: number[];

  @Arg('integer[]', { default: [], description: 'Excludes posts in any of these categories.' })
  categories_exclude: number[];

  @Arg('integer[]', { default: [], description: 'Limits the list to posts with one of these tags.' })
  tags: number[];

  @Arg('integer[]', { default: [], description: 'Excludes posts with any of these tags.' })
  tags_exclude: number[];

  @Arg('boolean', { description: 'true limits the list to sticky posts; false excludes them.' })
  sticky?: boolean;
}

export class CreatePostDto extends WriteArticleDto {
  @Field('string', { enum: FORMATS, description: 'Format of the post.' })
  format?: string;

  @Field('boolean', { description: 'Whether the post stays at the top.' })
  sticky?: boolean;

  @Field('integer[]', { description: 'IDs of its categories; replaces the current ones.' })
  categories?: number[];

  @Field('integer[]', { description: 'IDs of its tags; replaces the current ones.' })
  tags?: number[];
}

export class UpdatePostDto extends CreatePostDto {
  @Field('integer', { description: 'ID of the post.' })
  id: number;
}
