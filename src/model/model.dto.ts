import { Arg } from '#libs/args';

/** A declaration, which replaces the one in use. Its members are checked by its schema. */
export class ApplyModelDto {
  @Arg('object', { description: 'Entry types by name.' })
  types?: object;

  @Arg('object', { description: 'Taxonomies by name.' })
  taxonomies?: object;

  @Arg('object', { description: 'Fields by the name of their type, and by their own.' })
  fields?: object;

  @Arg('boolean', { default: false, description: 'Only returns the steps, and changes nothing.' })
  plan: boolean;

  @Arg('boolean', { default: false, description: 'Also takes steps that hide something or move addresses.' })
  yes: boolean;
}

/** The arguments beside the declaration. */
export const OPTIONS: readonly string[] = ['plan', 'yes'];
