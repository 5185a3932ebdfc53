import { Injectable } from '@nestjs/common';
import { CANCELLED } from '../../calendar/index.js';
import type { PageEvent } from '../../calendar/page-queries/index.js';
import { SiteWords } from '../words/index.js';

/** The tags that say how an event takes place, or that it does not, by their slugs. */
const STATES = [CANCELLED, 'postponed', 'online'] as const;
export type EventState = (typeof STATES)[number];

/** What the tags of an event say about how it takes place. */
export const statesOf = ({ tags }: Pick<PageEvent, 'tags'>): EventState[] =>
  STATES.filter((state) => tags.some(({ slug }) => slug === state));

/** The labels of events that are cancelled, postponed or online. */
@Injectable()
export class EventStates {
  constructor(private readonly words: SiteWords) {}

  /** The most important label of an event; undefined for an ordinary one. */
  labelOf(event: Pick<PageEvent, 'tags'>): string | undefined {
    const [state] = statesOf(event);
    return state && this.words.ofEvents[state];
  }
}
