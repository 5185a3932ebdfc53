import { Arg, ContextDto } from '#libs/args';

export class ListDescriptionsDto extends ContextDto {}

export class GetTypeDto extends ContextDto {
  @Arg('string', { description: 'Name of the type.', example: 'post' })
  type: string;
}

export class GetStatusDto extends ContextDto {
  @Arg('string', { description: 'Name of the status.', example: 'publish' })
  status: string;
}

export class ListTaxonomiesDto extends ContextDto {
  @Arg('string', { description: 'Keeps to the taxonomies of this type.', example: 'post' })
  type?: string;
}

export class GetTaxonomyDto extends ContextDto {
  @Arg('string', { description: 'Name of the taxonomy.', example: 'category' })
  taxonomy: string;
}

/** There is one theme, so that only `status` matters; the others are taken as clients send them. */
export class ListThemesDto {
  @Arg('string', { description: 'Without effect.' })
  context?: string;

  @Arg('integer', { default: 1, description: 'Without effect.' })
  page: number;

  @Arg('integer', { default: 10, description: 'Without effect.' })
  per_page: number;

  @Arg('string', { description: 'Without effect.' })
  search?: string;

  @Arg('string[]', { required: true, itemEnum: ['active'], description: 'States to show.', example: ['active'] })
  status: string[];
}
