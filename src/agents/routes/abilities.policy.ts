import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { ForSignedIn } from '#libs/routes';
import { fail } from '../abilities/abilities.errors.js';

/** Who may see abilities: everyone who has signed in. Running one needs the rights of its route. */
@Injectable()
export class AbilitiesPolicy {
  @ForSignedIn()
  use(_args: object, viewer: Viewer): void {
    if (!viewer.isSignedIn) fail('rest_ability_cannot_list');
  }
}
