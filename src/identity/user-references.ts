import { Injectable } from '@nestjs/common';
import { type ReferenceTarget, USER } from '../fields/index.js';
import { Authors } from './authors.js';

/** Users, as what references lead to. */
@Injectable()
export class UserReferences implements ReferenceTarget {
  constructor(private readonly authors: Authors) {}

  knows(name: string): boolean {
    return name === USER;
  }

  async readable(_names: readonly string[], ids: readonly number[]): Promise<Iterable<number>> {
    return (await this.authors.byIds(ids)).keys();
  }

  placeOf(): { base: string; source: string } {
    return { base: 'users', source: 'users' };
  }
}
