import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IdDto } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { member, type Members, Presenter } from '#libs/presenting';
import { eventIdOf } from '#libs/recurrence';
import type { RestRequest } from '#libs/requests';
import { Args, Can, Fails, ForSignedIn, Namespace, Requested, Returns, Unindexed } from '#libs/routes';
import { Entries, type EntryRow } from '../../entries/index.js';
import { EntryTypes, type EntryType } from '../../entries/types/index.js';
import { CalendarTypes } from './calendar-types.js';
import { fail } from './calendar.errors.js';

type Texts = Pick<EntryRow, 'id' | 'type' | 'title' | 'content' | 'excerpt'>;

/** The texts of an event, a venue or an organizer as they were written. */
@Injectable()
export class CalendarTextsPresenter extends Presenter<Texts> {
  readonly title = 'calendar-texts';
  readonly members: Members<Texts> = {
    id: member('view', 'integer', 'ID of the item, or of the series of an occurrence.', ({ id }) => id, {
      example: 12,
    }),
    type: member('view', 'string', 'Type of the item.', ({ type }) => type, { example: 'cal_events' }),
    title: member('view', 'string', 'Title or name, as it was written.', ({ title }) => title, {
      example: 'Spring fair',
    }),
    description: member('view', 'string', 'Description, as it was written.', ({ content }) => content, {
      example: 'Come and see.',
    }),
    excerpt: member('view', 'string', 'Excerpt, as it was written; empty for none.', ({ excerpt }) => excerpt, {
      example: 'Come and see.',
    }),
  };
}

/** Finds the texts of an item, and authorizes to read them as they were written: who may edit it may. */
@Injectable()
export class CalendarTextsPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly calendar: CalendarTypes,
  ) {}

  @ForSignedIn()
  async edit({ id }: { id: number }, viewer: Viewer): Promise<void> {
    const { type, row } = await this.find(id);
    if (!type.mayEdit(row, viewer)) fail('rest_forbidden');
  }

  /** The item with an id, or the series of the occurrence with it. Throws a 404 if there is none. */
  async find(id: number): Promise<{ type: EntryType; row: EntryRow }> {
    const entryId = eventIdOf(id);
    const owned = await this.entries.ownership(entryId);
    const type = owned && this.types.get(owned.type);
    if (!type || !this.calendar.has(type)) return fail('calendar-item-not-found');
    return { type, row: await this.entries.get(type, entryId) };
  }
}

/** The arguments of the texts of an item. */
export class CalendarTextsDto extends IdDto {}

/** Returns texts for forms. The routes of the convention have them as HTML, which cannot be sent back without a loss. */
@Unindexed()
@Namespace('lintel/v1')
@Controller('calendar')
export class CalendarTextsController {
  constructor(
    private readonly items: CalendarTextsPolicy,
    private readonly presenter: CalendarTextsPresenter,
  ) {}

  @Get(':id/texts')
  @Can(CalendarTextsPolicy, 'edit')
  @Returns(CalendarTextsPresenter)
  @Fails(fail, 'calendar-item-not-found', 'rest_forbidden')
  @ApiOperation({ summary: 'Retrieves the texts of an event, a venue or an organizer as they were written.' })
  async get(@Args() { id }: CalendarTextsDto, @Requested() { view }: RestRequest) {
    return this.presenter.one((await this.items.find(id)).row, view);
  }
}
