import { Controller, type Type } from '@nestjs/common';
import { Arg } from '#libs/args';
import { Route } from '#libs/rest';
import { SiteIndexArgs } from './site-index.args.js';
import { SiteIndexService } from './site-index.service.js';

/** The controller of the index of one namespace. */
export function namespaceIndex(namespace: string): Type {
  class NamespaceIndexArgs extends SiteIndexArgs {
    @Arg('string', { default: namespace, description: 'The namespace to describe.' })
    namespace: string;
  }

  @Controller(namespace)
  class NamespaceIndexController {
    constructor(private readonly index: SiteIndexService) {}

    @Route('GET', '', { summary: `Describes the routes of ${namespace}.` })
    show(args: NamespaceIndexArgs) {
      return this.index.namespace(args.namespace, args.context);
    }
  }
  return NamespaceIndexController;
}
