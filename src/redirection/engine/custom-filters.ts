import { Injectable } from '@nestjs/common';
import type { Visit } from './matching/conditions.js';

/** Judges a visit for rules that name the filter. */
export type CustomFilter = (visit: Visit) => Promise<boolean> | boolean;

/** The conditions that rules can name and that parts of the site add: `custom` (redirection 3.2). */
@Injectable()
export class CustomFilters {
  private readonly filters = new Map<string, CustomFilter>();

  /** Adds a filter; its name is of letters, digits, `-` and `_`. */
  register(name: string, filter: CustomFilter): void {
    this.filters.set(name, filter);
  }

  /** Whether a visit passes a filter; none passes one that nobody has added. */
  async holds(name: string, visit: Visit): Promise<boolean> {
    return (await this.filters.get(name)?.(visit)) ?? false;
  }
}
