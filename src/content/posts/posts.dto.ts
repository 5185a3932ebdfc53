import { Arg, Field } from '#libs/args';
import { ListAuthoredDto, WriteArticleDto } from '../entries/entry.dto.js';
import { FORMATS } from '../../settings/index.js';

export class ListPostsDto extends ListAuthoredDto {
  @Arg('integer[]', { default: [], description: 'Keeps posts in one of these categories.' })
  categories: number[];

  @Arg('integer[]', { default: [], description: 'Leaves out posts in one of these categories.' })
  categories_exclude: number[];

  @Arg('integer[]', { default: [], description: 'Keeps posts with one of these tags.' })
  tags: number[];

  @Arg('integer[]', { default: [], description: 'Leaves out posts with one of these tags.' })
  tags_exclude: number[];

  @Arg('boolean', { description: 'Keeps sticky posts, or leaves them out.' })
  sticky?: boolean;
}

export class CreatePostDto extends WriteArticleDto {
  @Field('string', { enum: FORMATS, description: 'Format of the post.' })
  format?: string;

  @Field('boolean', { description: 'Whether the post stays at the top.' })
  sticky?: boolean;

  @Field('integer[]', { description: 'IDs of its categories; replaces all it had.' })
  categories?: number[];

  @Field('integer[]', { description: 'IDs of its tags; replaces all it had.' })
  tags?: number[];
}

export class UpdatePostDto extends CreatePostDto {
  @Field('integer', { description: 'Number of the post.' })
  id: number;
}
