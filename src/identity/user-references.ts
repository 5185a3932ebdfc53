import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { type ReferenceTarget, USER } from '../fields/index.js';
import { Users } from './users.service.js';

/** Users, as what references lead to. */
@Injectable()
export class UserReferences implements ReferenceTarget {
  constructor(private readonly users: Users) {}

  knows(name: string): boolean {
    return name === USER;
  }

  async readable(_names: readonly string[], ids: readonly number[], viewer: Viewer): Promise<[number, string][]> {
    return Array.from(await this.users.readable(ids, viewer), (id) => [id, USER]);
  }

  placeOf(): { base: string; source: string } {
    return { base: 'users', source: 'users' };
  }
}
