import { Injectable, Global, Module } from '@nestjs/common';
import { Db } from '#libs/db';
import { ItemDescriptions } from './item-descriptions.js';

type EventClass<E> = new (...input: never[]) => E;
type Listener<E> = (event: E) => Promise<void> | void;

/**
 * Events between modules. They are delivered after the commit, before the writer continues.
 *
 * @example this.events.within(ResourceChanged, async ({ resource, id }) => { … });
 */
@Injectable()
export class Events {
  private readonly listeners = new Map<EventClass<unknown>, Listener<never>[]>();
  private readonly writers = new Map<EventClass<unknown>, Listener<never>[]>();

  constructor(private readonly db: Db) {}

  /** Calls `listener` for every event of a class. */
  on<E>(type: EventClass<E>, listener: Listener<E>): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  /** Calls `writer` for every event of a class when it is published, so that its writes belong to the same transaction. */
  within<E>(type: EventClass<E>, writer: Listener<E>): void {
    this.writers.set(type, [...(this.writers.get(type) ?? []), writer]);
  }

  /** Publishes an event after the ambient transaction commits. A rollback discards it. */
  async publish(event: object): Promise<void> {
    const type = event.constructor as EventClass<unknown>;
    for (const writer of this.writers.get(type) ?? []) await writer(event as never);
    const listeners = this.listeners.get(type) ?? [];
    for (const listener of listeners) await this.db.afterCommit(() => listener(event as never));
  }
}

export type ChangeKind = 'created' | 'updated' | 'trashed' | 'deleted';

/** The values of an item before and after a change, as far as its writer knows them; without secrets. */
export interface ChangedValues {
  before?: object | undefined;
  after?: object | undefined;
}

/** How work in the background has ended. */
type Outcome = 'finished' | 'failed';

/**
 * An item was changed; `resource` is its type (`post`, `category`, `user` …). The id 0 means that several items were
 * changed at once. `values` is called by few, if at all.
 *
 * @example on: { ResourceChanged: ({ resource, id, change }) => console.log(`${resource} ${id} was ${change}.`) }
 */
export class ResourceChanged {
  constructor(
    readonly resource: string,
    readonly id: number,
    readonly change: ChangeKind | Outcome,
    readonly values: () => ChangedValues = () => ({}),
  ) {}
}

/**
 * Items were changed along with another one, whose own change is reported. The id 0 means more of them than are named.
 * `wasPublic` says whether everyone may have read them before.
 */
export class ItemsTouched {
  constructor(
    readonly resource: string,
    readonly ids: readonly number[],
    readonly wasPublic: boolean,
  ) {}
}

/** Items are about to be deleted, with what belongs to them. */
export class ItemsLeaving {
  constructor(
    readonly resource: string,
    readonly ids: readonly number[],
  ) {}
}

/**
 * The public URL of an entry changed, or the entry is no longer public (`to` is null).
 *
 * @example on: { ResourceMoved: ({ from, to }) => console.log(`${from} is now ${to ?? 'gone'}.`) }
 */
export class ResourceMoved {
  constructor(
    readonly resource: string,
    readonly id: number,
    readonly from: string,
    readonly to: string | null,
  ) {}
}

@Global()
@Module({ providers: [Events, ItemDescriptions], exports: [Events, ItemDescriptions] })
export class EventsModule {}
