import { Arg, ContextDto } from '#libs/args';
import { STATUSES } from '../../entries/types/index.js';

export class ListDescriptionsDto extends ContextDto {}

export class GetTypeDto extends ContextDto {
  @Arg('string', { isName: true, description: 'Name of the type.', example: 'post' })
  type: string;
}

export class GetStatusDto extends ContextDto {
  @Arg('string', { isName: true, shape: STATUSES.shape, description: 'Name of the status.', example: 'publish' })
  status: string;
}

export class ListTaxonomiesDto extends ContextDto {
  @Arg('string', { isName: true, description: 'Limits the list to taxonomies of this entry type.', example: 'post' })
  type?: string;
}

export class GetTaxonomyDto extends ContextDto {
  @Arg('string', { isName: true, description: 'Name of the taxonomy.', example: 'category' })
  taxonomy: string;
}

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
    inConvention: { required: false, default: ['active'] },
    itemEnum: ['active'],
    description: 'Limits the list to themes with these statuses.',
    example: ['active'],
  })
  status: string[];
}
