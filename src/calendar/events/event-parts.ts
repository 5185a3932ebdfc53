import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Parts, type PartKind } from '#libs/parts';
import type { View } from '#libs/presenting';
import { STATUSES } from '../../entries/types/index.js';
import { EventLoader } from './event-loader.js';
import { EventPresenter } from './event.presenter.js';
import type { OccurrenceKey } from './events.repository.js';

/** Presents events for responses, as far as possible from parts that were presented before. */
@Injectable()
export class EventParts {
  constructor(
    private readonly parts: Parts,
    private readonly events: EventLoader,
    private readonly presenter: EventPresenter,
  ) {}

  /** Presents events or occurrences in the order of their keys; missing ones are omitted. */
  async of(keys: readonly OccurrenceKey[], view: View, { single = false } = {}): Promise<unknown[]> {
    if (!this.parts.areKept || view.fields)
      return this.presenter.many(await this.events.load(keys, view, { single }), view);
    const items = await this.parts.of(this.kindOf(view, single), keys);
    return items.filter((item) => item !== undefined);
  }

  private kindOf(view: View, single: boolean): PartKind<OccurrenceKey> {
    const { isSignedIn } = currentViewer();
    return {
      name: `event ${single ? 'alone' : 'listed'} ${view.context} ${isSignedIn ? 'user' : 'anyone'}`,
      keyOf: ({ id, recurrenceId = '' }) => `${id} ${recurrenceId}`,
      make: async (keys) =>
        (await this.events.loadEach(keys, view, { single })).map(
          (event) =>
            event && {
              body: this.presenter.one(event, view),
              tags: event.cacheTags,
              // Those who are signed in share what everyone sees, whatever else they may see or edit.
              isOwn: !STATUSES.isPublic(event.status) || (isSignedIn && !event.isForAll),
            },
        ),
    };
  }
}
