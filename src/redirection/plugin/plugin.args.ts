import { Arg } from '#libs/args';

/** A value that is set to look for faults; without it everything is repaired. */
export class RepairArgs {
  @Arg('string', { description: 'What is set: `database`.' })
  name?: string;

  @Arg('string', { description: 'Its value: a version of what is stored.', example: '4.1' })
  value?: string;
}

/** A step of an upgrade. */
export class UpgradeArgs {
  @Arg('string', { enum: ['stop', 'skip'], description: 'Abandons the upgrade, or passes over its next step.' })
  upgrade?: 'stop' | 'skip';
}

/** What has to be said to delete everything. */
export const CONFIRMATION = 'delete';

/** The end of all data. */
export class DeleteDataArgs {
  @Arg('any', { unlisted: true, description: `Has to be \`${CONFIRMATION}\`.`, example: CONFIRMATION })
  confirm?: unknown;
}
