import { IsIn } from 'class-validator';
import { Arg, DefaultIsDocumentation, Field, OnlyInConvention } from '#libs/args';
import { FORMATS } from '../../settings/index.js';
import {
  ExcludedTerms,
  IncludedTerms,
  ListAuthoredDto,
  TaxRelation,
  type TermFilter,
  WriteArticleDto,
} from '../entries/index.js';

export class ListPostsDto extends ListAuthoredDto {
  @Arg('integer[]', { default: [], description: 'Limits the list to posts in one of these categories.' })
  @IncludedTerms()
  categories: TermFilter;

  @Arg('integer[]', { default: [], description: 'Excludes posts in any of these categories.' })
  @ExcludedTerms()
  categories_exclude: TermFilter;

  @Arg('integer[]', { default: [], description: 'Limits the list to posts with one of these tags.' })
  @IncludedTerms()
  tags: TermFilter;

  @Arg('integer[]', { default: [], description: 'Excludes posts with any of these tags.' })
  @ExcludedTerms()
  tags_exclude: TermFilter;

  @TaxRelation()
  tax_relation?: 'AND' | 'OR';

  @Arg('string[]', { description: 'Limits the list to posts with one of these formats.' })
  @IsIn(FORMATS, { each: true })
  @OnlyInConvention()
  format?: string[];

  @Arg('boolean', {
    default: true,
    description: 'false puts the sticky posts in front of the first page of a list without other filters.',
  })
  @OnlyInConvention()
  @DefaultIsDocumentation()
  ignore_sticky?: boolean;

  @Arg('boolean', { description: 'true limits the list to sticky posts; false excludes them.' })
  sticky?: boolean;
}

export class CreatePostDto extends WriteArticleDto {
  @Field('string', { description: 'Format of the post.' })
  @IsIn(FORMATS)
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
