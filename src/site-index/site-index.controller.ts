import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Arg, IsName } from '#libs/args';
import { Args, EachNamespace, Fails, Namespace, Public } from '#libs/routes';
import { fail } from './site-index.errors.js';
import { NAMESPACE_INDEX, SITE_INDEX } from './site-index.schemas.js';
import { SiteIndexService } from './site-index.service.js';

export class SiteIndexDto {
  @Arg('string', { default: 'view', description: 'With the context `help`, every route has its schema.' })
  context: string;
}

export class NamespaceIndexDto extends SiteIndexDto {
  @Arg('string', { description: 'The namespace to describe.' })
  @IsName()
  namespace: string;
}

/** The arguments of the index of a namespace. The argument `namespace` defaults to its name. */
function argsOf(namespace: string): new () => NamespaceIndexDto {
  class OwnIndexDto extends NamespaceIndexDto {
    @Arg('string', { default: namespace, description: 'The namespace to describe.' })
    @IsName()
    declare namespace: string;
  }
  return OwnIndexDto;
}

@Namespace('')
@Controller()
export class SiteIndexController {
  constructor(private readonly index: SiteIndexService) {}

  @Get()
  @Public()
  @ApiOkResponse({ schema: SITE_INDEX })
  @ApiOperation({ summary: 'Describes the site with all its routes.' })
  show(@Args() args: SiteIndexDto) {
    return this.index.site(args.context);
  }

  @Get(':namespace')
  @Public()
  @EachNamespace(argsOf)
  @Fails(fail, 'rest_invalid_namespace')
  @ApiOkResponse({ schema: NAMESPACE_INDEX })
  @ApiOperation({ operationId: 'getIndex', summary: 'Describes the routes of a namespace.' })
  showNamespace(@Args() args: NamespaceIndexDto) {
    return this.index.namespace(args.namespace, args.context);
  }
}
