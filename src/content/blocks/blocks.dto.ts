import { Arg, Field, OnlyInConvention } from '#libs/args';
import {
  ExcludedTerms,
  IncludedTerms,
  ListEntriesDto,
  TaxRelation,
  type TermFilter,
  WriteEntryDto,
} from '../entries/index.js';

/** List arguments of reusable blocks. */
export class ListBlocksDto extends ListEntriesDto {
  @Arg('integer[]', { description: 'Limits the list to blocks in one of these pattern categories.' })
  @IncludedTerms()
  @OnlyInConvention()
  wp_pattern_category?: TermFilter;

  @Arg('integer[]', { description: 'Excludes blocks in any of these pattern categories.' })
  @ExcludedTerms()
  @OnlyInConvention()
  wp_pattern_category_exclude?: TermFilter;

  @TaxRelation()
  tax_relation?: 'AND' | 'OR';
}

/** Writable fields of a reusable block. */
export class CreateBlockDto extends WriteEntryDto {
  @Field('integer[]', { description: 'IDs of its pattern categories; replaces the current ones.' })
  @OnlyInConvention()
  wp_pattern_category?: number[];
}

export class UpdateBlockDto extends CreateBlockDto {
  @Field('integer', { description: 'ID of the block.' })
  id: number;
}
