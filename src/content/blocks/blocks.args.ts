import { Field } from '#libs/args';
import { WriteEntryArgs } from '../entries/entry.args.js';

export class UpdateBlockArgs extends WriteEntryArgs {
  @Field('integer', { description: 'Number of the block.' })
  id: number;
}
