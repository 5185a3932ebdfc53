import { Injectable } from '@nestjs/common';
import { LinkedEntries } from '../linked/linked-entries.js';
import { LinkedPolicy } from '../linked/linked.policy.js';
import { Organizers } from './organizers.service.js';

/** Authorizes operations on organizers. */
@Injectable()
export class OrganizersPolicy extends LinkedPolicy {
  constructor(
    protected readonly kind: Organizers,
    entries: LinkedEntries,
  ) {
    super(entries);
  }
}
