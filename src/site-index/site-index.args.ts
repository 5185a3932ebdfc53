import { Arg } from '#libs/args';

export class SiteIndexArgs {
  @Arg('string', { default: 'view', description: 'With help, every route brings its schema along.' })
  context: string;
}
