import { useState } from 'react';
import { isUnanswered } from '../errors.js';
import { createVersion, newKey, type Versioned } from '../requests.js';

/** What a create has become. */
export interface Created<T> extends Versioned<T> {
  /**
   * Whether an earlier request, which got no answer, has made the item of what was entered then: what was entered since
   * is not in it yet.
   */
  isEarlier: boolean;
}

/** A request that got no answer. It may have been carried out. */
export interface OpenRequest {
  body: object;
  /** The key by which the site knows it. */
  key: string;
}

/**
 * Creates the item of a form, once. A request without an answer may have been carried out, so the next one begins with
 * asking for what it has made, also if something else was entered meanwhile.
 */
export function useCreation<T>(path: string, query?: Record<string, unknown>) {
  const [creation] = useState(() => new Creation<T>(path, query));
  return creation;
}

class Creation<T> {
  /** The request that got no answer. */
  open: OpenRequest | undefined;

  constructor(
    private readonly path: string,
    private readonly query: Record<string, unknown> | undefined,
  ) {}

  async make(body: object): Promise<Created<T>> {
    const { open } = this;
    const isSame = JSON.stringify(open?.body) === JSON.stringify(body);
    if (open && !isSame)
      try {
        return { ...(await this.send(open)), isEarlier: true };
      } catch (error) {
        if (isUnanswered(error)) throw error;
      }
    return { ...(await this.send(open && isSame ? open : { body, key: newKey() })), isEarlier: false };
  }

  private async send(request: OpenRequest): Promise<Versioned<T>> {
    this.open = request;
    try {
      const made = await createVersion<T>(this.path, request.body, request.key, this.query);
      this.open = undefined;
      return made;
    } catch (error) {
      if (!isUnanswered(error)) this.open = undefined;
      throw error;
    }
  }
}
