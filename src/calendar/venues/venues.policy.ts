import { Injectable } from '@nestjs/common';
import { LinkedEntries, LinkedPolicy } from '../places/index.js';
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
