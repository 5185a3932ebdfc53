import { Injectable } from '@nestjs/common';
import { IsIn, Validate, ValidatorConstraint, type ValidationArguments } from 'class-validator';
import {
  Arg,
  Field,
  InConvention,
  IsName,
  ListDto,
  ListedValues,
  OnlyInConvention,
  ReasonedConstraint,
  type Context,
} from '#libs/args';
import { EntryTypes } from '../../entries/types/index.js';
import { Taxonomies } from '../../terms/index.js';

/** Kinds of objects that can be searched below the root of the convention. */
export const SEARCHED = ['post', 'term', 'post-format'] as const;

/** Accepts the names of what the root of the convention searches: types of entries, and taxonomies. */
@ValidatorConstraint({ async: true })
@Injectable()
export class SearchedSubtypeConstraint extends ReasonedConstraint {
  constructor(
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
  ) {
    super();
  }

  protected reasonAgainst(value: unknown, { property }: ValidationArguments): string | undefined {
    const known = [...this.types.searched, ...this.taxonomies.withArchives.map(({ name }) => name)];
    const unknown = [value].flat().findIndex((name) => name !== 'any' && !known.includes(String(name)));
    return unknown < 0 ? undefined : `${property}[${unknown}] is not one of ${known.join(', ')}, any.`;
  }
}

/** The arguments of the search. Below the own root, `SearchService.validate` checks `type` and `subtype`. */
export class SearchDto extends ListDto {
  @Field('string', { default: 'view', description: 'Which members the response includes.' })
  @IsIn(['view', 'embed'])
  override context: Context;

  @Arg('string', { default: 'post', description: 'Kind of objects to search.' })
  @ListedValues(['post'])
  @InConvention({}, IsIn(SEARCHED), ListedValues(SEARCHED))
  type: (typeof SEARCHED)[number];

  @Arg('string[]', { default: 'any', description: 'Limits the list to items of these types.' })
  @ListedValues(['post', 'page', 'any'])
  @InConvention({}, IsName(), Validate(SearchedSubtypeConstraint))
  subtype: string[] | string;

  @Arg('integer[]', { description: 'Excludes these IDs.' })
  @OnlyInConvention()
  exclude?: number[];

  @Arg('integer[]', { description: 'Includes only these IDs.' })
  @OnlyInConvention()
  include?: number[];
}
