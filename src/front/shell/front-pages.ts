import { Injectable } from '@nestjs/common';
import type { FrontRequest } from './front-request.js';
import type { Outcome } from './outcome.js';

/** A kind of page. */
export interface PageKind {
  /** Whether its addresses may be beside the home of the site (`/robots.txt` while the home is `/en/`). */
  readonly isBesideHome?: boolean;
  /** Whether its addresses may have any form, so that all other kinds are asked first. */
  readonly isGeneral?: boolean;
  /** Whether it takes forms (POST). */
  readonly takesForms?: boolean;
  /**
   * What is at an address: the page with its data loaded; nothing, at once and without the database, for addresses of
   * another form. It notes in `request.shown` what it shows, and never looks at the time or at anything but the
   * request and the data of the site.
   */
  find(request: FrontRequest): Promise<Outcome | undefined> | undefined;
}

/** All kinds of pages. Each registers itself when the site starts. */
@Injectable()
export class FrontPages {
  private readonly kinds: PageKind[] = [];

  register(...kinds: readonly PageKind[]): void {
    this.kinds.push(...kinds);
    this.kinds.sort((one, other) => Number(one.isGeneral ?? false) - Number(other.isGeneral ?? false));
  }

  /** What is at an address; the first kind that knows it answers. */
  async find(request: FrontRequest): Promise<Outcome | undefined> {
    for (const kind of this.kinds) {
      if (request.homePath === undefined && !kind.isBesideHome) continue;
      if (request.method === 'POST' && !kind.takesForms) continue;
      const outcome = await kind.find(request);
      if (outcome) return outcome;
    }
    return undefined;
  }
}
