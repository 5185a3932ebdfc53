import { Injectable } from '@nestjs/common';
import { LinkedEntries, LinkedPolicy } from '../places/index.js';
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
