import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LinkedChanges, type LinkedKind, textsOf } from '../places/index.js';
import { ORGANIZER_TEXTS } from './organizer-texts.js';
import { ORGANIZER } from './organizer-type.js';
import { OrganizerPresenter, type LoadedOrganizer } from './organizer.presenter.js';
import { WriteOrganizerDto } from './organizers.dto.js';
import { OrganizersRepository, type OrganizerRow } from './organizers.repository.js';

/** The organizers of events, as a kind of linked entries. */
@Injectable()
export class Organizers implements LinkedKind<OrganizerRow, WriteOrganizerDto>, OnModuleInit {
  readonly type = ORGANIZER;
  readonly noun = 'organizer';
  readonly args = WriteOrganizerDto;

  constructor(
    readonly repository: OrganizersRepository,
    private readonly presenter: OrganizerPresenter,
    private readonly changes: LinkedChanges,
  ) {}

  onModuleInit(): void {
    this.changes.watch(this);
  }

  nameOf({ organizer }: Partial<WriteOrganizerDto>): string | undefined {
    return organizer;
  }

  present(row: LoadedOrganizer): Record<string, unknown> {
    return this.presenter.whole(row);
  }

  writeDetails(id: number, fields: Partial<WriteOrganizerDto>): Promise<void> {
    return this.repository.write(id, textsOf(ORGANIZER_TEXTS), textsOf(ORGANIZER_TEXTS, fields));
  }
}
