import { IsIn } from 'class-validator';
import { Arg, ContextDto, InConvention, IsName } from '#libs/args';
import { STATUSES } from '../../entries/types/index.js';

export class ListDescriptionsDto extends ContextDto {}

export class GetTypeDto extends ContextDto {
  @Arg('string', { description: 'Name of the type.', example: 'post' })
  @IsName()
  type: string;
}

export class GetStatusDto extends ContextDto {
  @Arg('string', { shape: STATUSES.shape, description: 'Name of the status.', example: 'publish' })
  @IsName()
  status: string;
}

export class ListTaxonomiesDto extends ContextDto {
  @Arg('string', { description: 'Limits the list to taxonomies of this entry type.', example: 'post' })
  @IsName()
  type?: string;
}

export class GetTaxonomyDto extends ContextDto {
  @Arg('string', { description: 'Name of the taxonomy.', example: 'category' })
  @IsName()
  taxonomy: string;
}

const THEME_STATUSES = ['active'];

/** Only `status` is used, because there is one theme. The other arguments are accepted for compatibility. */
export class ListThemesDto {
  @Arg('string', { description: 'Has no effect.' })
  context?: string;

  @Arg('integer', { default: 1, description: 'Has no effect.' })
  page: number;

  @Arg('integer', { default: 10, description: 'Has no effect.' })
  per_page: number;

  @Arg('string', { description: 'Has no effect.' })
  search?: string;

  @Arg('string[]', {
    required: true,
    description: 'Limits the list to themes with these statuses.',
    example: ['active'],
  })
  @IsIn(THEME_STATUSES, { each: true })
  @InConvention({ required: false, default: ['active'] }, IsIn(THEME_STATUSES, { each: true }))
  status: string[];
}
