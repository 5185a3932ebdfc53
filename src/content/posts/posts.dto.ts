import { Arg, Field } from '#libs/args';
import { ListAuthoredDto, TAX_RELATION, WriteArticleDto } from '../entries/entry.dto.js';
import { EXCLUDED, INCLUDED, type TermFilter } from '../entries/term-filter.js';
import { FORMATS } from '../../settings/index.js';

export class ListPostsDto extends ListAuthoredDto {
  @Arg('integer[]', {
    default: [],
    inConvention: INCLUDED,
    description: 'Limits the list to posts in one of these categories.',
  })
  categories: TermFilter;

  @Arg('integer[]', {
    default: [],
    inConvention: EXCLUDED,
    description: 'Excludes posts in any of these categories.',
  })
  categories_exclude: TermFilter;

  @Arg('integer[]', {
    default: [],
    inConvention: INCLUDED,
    description: 'Limits the list to posts with one of these tags.',
  })
  tags: TermFilter;

  @Arg('integer[]', { default: [], inConvention: EXCLUDED, description: 'Excludes posts with any of these tags.' })
  tags_exclude: TermFilter;

  @Arg('string', TAX_RELATION)
  tax_relation?: 'AND' | 'OR';

  @Arg('string[]', {
    shown: 'convention',
    itemEnum: FORMATS,
    description: 'Limits the list to posts with one of these formats.',
  })
  format?: string[];

  @Arg('boolean', {
    shown: 'convention',
    default: true,
    defaultIsDocumentation: true,
    description: 'false puts the sticky posts in front of the first page of a list without other filters.',
  })
  ignore_sticky?: boolean;

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
