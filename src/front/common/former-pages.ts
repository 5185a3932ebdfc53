import { Injectable } from '@nestjs/common';
import type { FrontRequest } from './front-request.js';
import type { Redirect } from './outcome.js';

/** Finds the present URL for one that another program gave to a page of this site. */
export interface FormerPageSource {
  /** Whether only the other program understands the query of a request. It costs no statement. */
  isNamedIn(request: FrontRequest): boolean;
  /** The present URL; undefined if the source knows none. */
  redirect(request: FrontRequest): Promise<Redirect | undefined>;
}

/** The redirects that come before all pages, because pages ignore queries that they do not know. */
@Injectable()
export class FormerPages {
  private readonly sources: FormerPageSource[] = [];

  /** Adds a source at the start of its module. */
  register(source: FormerPageSource): void {
    this.sources.push(source);
  }

  /** The redirect of the first source that has one for a request. */
  async redirect(request: FrontRequest): Promise<Redirect | undefined> {
    for (const source of this.sources) {
      const found = source.isNamedIn(request) ? await source.redirect(request) : undefined;
      if (found) return found;
    }
    return undefined;
  }
}
