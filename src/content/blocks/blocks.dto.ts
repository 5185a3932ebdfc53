import { Arg, Field } from '#libs/args';
import { ListEntriesDto, TAX_RELATION, WriteEntryDto } from '../entries/entry.dto.js';
import { EXCLUDED, INCLUDED, type TermFilter } from '../entries/term-filter.js';

/** List arguments of reusable blocks. */
export class ListBlocksDto extends ListEntriesDto {
  @Arg('integer[]', {
    shown: 'convention',
    inConvention: INCLUDED,
    description: 'Limits the list to blocks in one of these pattern categories.',
  })
  wp_pattern_category?: TermFilter;

  @Arg('integer[]', {
    shown: 'convention',
    inConvention: EXCLUDED,
    description: 'Excludes blocks in any of these pattern categories.',
  })
  wp_pattern_category_exclude?: TermFilter;

  @Arg('string', TAX_RELATION)
  tax_relation?: 'AND' | 'OR';
}

/** Writable fields of a reusable block. */
export class CreateBlockDto extends WriteEntryDto {
  @Field('integer[]', {
    shown: 'convention',
    description: 'IDs of its pattern categories; replaces the current ones.',
  })
  wp_pattern_category?: number[];
}

export class UpdateBlockDto extends CreateBlockDto {
  @Field('integer', { description: 'ID of the block.' })
  id: number;
}
