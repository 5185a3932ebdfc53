import { Controller, Get, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Arg } from '#libs/args';
import { Args, Namespace, Public } from '#libs/rest';
import { SiteIndexArgs } from './site-index.args.js';
import { SiteIndexService } from './site-index.service.js';

/** The controller of the index of one namespace. */
export function namespaceIndex(namespace: string): Type {
  class NamespaceIndexArgs extends SiteIndexArgs {
    @Arg('string', { default: namespace, description: 'The namespace to describe.' })
    namespace: string;
  }

  @Namespace(namespace)
  @Controller()
  class NamespaceIndexController {
    constructor(private readonly index: SiteIndexService) {}

    @Get()
    @Public()
    @ApiOperation({ summary: `Describes the routes of ${namespace}.` })
    show(@Args() args: NamespaceIndexArgs) {
      return this.index.namespace(args.namespace, args.context);
    }
  }
  return NamespaceIndexController;
}
