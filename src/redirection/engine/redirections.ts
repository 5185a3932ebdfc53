import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

type Next = (error?: unknown) => void;

/** Lets the rules work on visits of the site's own addresses. */
@Injectable()
export class Redirections {
  /** Express middleware before all pages: redirects, or passes on what no rule is for. */
  readonly before = (_request: IncomingMessage, _response: ServerResponse, next: Next): void => {
    next();
  };

  /** Express middleware behind all pages: what comes here is not there. */
  readonly missed = (_request: IncomingMessage, _response: ServerResponse, next: Next): void => {
    next();
  };
}
