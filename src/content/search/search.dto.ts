import { Injectable } from '@nestjs/common';
import { IsIn, Validate, ValidatorConstraint, type ValidationArguments } from 'class-validator';
import {
  Arg,
  Field,
  InConvention,
  IsName,
  ListDto,
  OnlyInConvention,
  ReasonedConstraint,
  type Context,
} from '#libs/args';
import { EntryTypes } from '../../entries/types/index.js';
import { Taxonomies } from '../../terms/index.js';

/** Entry types that can be searched below the own root. */
const SUBTYPES = ['post', 'page', 'any'] as const;
/** Kinds of objects that can be searched below the root of the convention. */
export const SEARCHED = ['post', 'term', 'post-format'] as const;

/** Accepts the names of what has public pages: types of entries, and taxonomies. */
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
    const known = [...this.types.publicTypes(), ...this.taxonomies.withArchives].map(({ name }) => name);
    const unknown = [value].flat().findIndex((name) => name !== 'any' && !known.includes(String(name)));
    return unknown < 0 ? undefined : `${property}[${unknown}] is not one of ${known.join(', ')}, any.`;
  }
}

export class SearchDto extends ListDto {
  @Field('string', { default: 'view', description: 'Which members the response includes.' })
  @IsIn(['view', 'embed'])
  override context: Context;

  @Arg('string', { default: 'post', description: 'Kind of objects to search.' })
  @IsIn(['post'])
  @InConvention({}, IsIn(SEARCHED))
  type: (typeof SEARCHED)[number];

  @Arg('string[]', { default: 'any', description: 'Limits the list to items of these types.' })
  @IsIn(SUBTYPES, { each: true })
  @InConvention({}, IsName(), Validate(SearchedSubtypeConstraint))
  subtype: string[] | string;

  @Arg('integer[]', { description: 'Excludes these IDs.' })
  @OnlyInConvention()
  exclude?: number[];

  @Arg('integer[]', { description: 'Includes only these IDs.' })
  @OnlyInConvention()
  include?: number[];
}
