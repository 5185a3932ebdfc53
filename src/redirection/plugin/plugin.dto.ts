import { Arg } from '#libs/args';

/** A value to set for debugging; without it everything is repaired. */
export class RepairDto {
  @Arg('string', { description: 'What is set: `database`.' })
  name?: string;

  @Arg('string', { description: 'Its value: a version of what is stored.', example: '4.1' })
  value?: string;
}

/** A step of an upgrade of the data. */
export class UpgradeDto {
  @Arg('string', { enum: ['stop', 'skip'], description: 'Abandons the upgrade, or passes over its next step.' })
  upgrade?: 'stop' | 'skip';
}

/** The value that confirms the deletion of all data. */
export const CONFIRMATION = 'delete';

/** The deletion of all data. */
export class DeleteDataDto {
  @Arg('any', { unlisted: true, description: `Has to be \`${CONFIRMATION}\`.`, example: CONFIRMATION })
  confirm?: unknown;
}
