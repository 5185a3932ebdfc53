import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { ORGANIZER } from '../calendar-types.js';
import { LinkedService, LinkedServices } from '../linked/linked-service.js';
import { textsOf, writeSideRow } from '../linked/side-table.js';
import { ORGANIZER_COLUMNS, ORGANIZER_JOIN, type OrganizerRow } from './organizer-row.js';
import { ORGANIZER_TEXTS } from './organizer-texts.js';
import { OrganizerPresenter, type ShownOrganizer } from './organizer.presenter.js';
import { WriteOrganizerArgs } from './organizers.args.js';

/** Who organizes events. */
@Injectable()
export class Organizers extends LinkedService<OrganizerRow, WriteOrganizerArgs> implements OnModuleInit {
  readonly type = ORGANIZER;
  readonly noun = 'organizer';
  readonly columns = ORGANIZER_COLUMNS;
  readonly join = ORGANIZER_JOIN;
  readonly links = { table: 'event_organizers', event: 'event_id', linked: 'organizer_id' };
  readonly args = WriteOrganizerArgs;

  constructor(
    shared: LinkedServices,
    private readonly presenter: OrganizerPresenter,
    private readonly db: Db,
  ) {
    super(shared);
  }

  nameOf({ organizer }: Partial<WriteOrganizerArgs>): string | undefined {
    return organizer;
  }

  present(row: ShownOrganizer): Record<string, unknown> {
    return this.presenter.whole(row);
  }

  writeDetails(id: number, fields: Partial<WriteOrganizerArgs>): Promise<void> {
    return writeSideRow(this.db, 'organizer_details', id, textsOf(ORGANIZER_TEXTS), textsOf(ORGANIZER_TEXTS, fields));
  }

  protected async release(id: number): Promise<void> {
    await this.db.write('DELETE FROM event_organizers WHERE organizer_id = ?', [id]);
  }
}
