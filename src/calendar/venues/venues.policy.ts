import { Injectable } from '@nestjs/common';
import { LinkedEntries } from '../places/linked-entries.js';
import { LinkedPolicy } from '../places/linked.policy.js';
import { Venues } from './venues.service.js';

/** Authorizes operations on venues. */
@Injectable()
export class VenuesPolicy extends LinkedPolicy {
  constructor(
    protected readonly kind: Venues,
    entries: LinkedEntries,
  ) {
    super(entries);
  }
}
