import { IsIn } from 'class-validator';
import { Arg, Unlisted } from '#libs/args';

/** A value to set for debugging. Without it, all data are repaired. */
export class RepairDto {
  @Arg('string', { description: 'Name of the value to set: `database`.' })
  name?: string;

  @Arg('string', { description: 'The value: a version of the stored data.', example: '4.1' })
  value?: string;
}

/** A step of an upgrade of the data. */
export class UpgradeDto {
  @Arg('string', { description: 'Stops the upgrade, or skips its next step.' })
  @IsIn(['stop', 'skip'])
  upgrade?: 'stop' | 'skip';
}

/** The value that confirms the deletion. */
export const CONFIRMATION = 'delete';

/** Arguments of the deletion of all data. */
export class DeleteDataDto {
  @Arg('any', {
    shape: { type: 'string', enum: [CONFIRMATION] },
    description: `Must be \`${CONFIRMATION}\`.`,
    example: CONFIRMATION,
  })
  @Unlisted()
  confirm?: unknown;
}
