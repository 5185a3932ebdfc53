import { Injectable } from '@nestjs/common';
import { Presenter, type Members } from '#libs/rest';
import { LinkedMembers, WHOLE, plainMembers, type JsonLd } from '../linked/linked.presenter.js';
import type { ShownLinked } from '../linked/linked-entries.js';
import { ORGANIZER_TEXTS, type OrganizerText } from '../linked/plain-texts.js';
import type { OrganizerRow } from './organizers.repository.js';

export type ShownOrganizer = ShownLinked<OrganizerRow>;

/** The members of an organizer. */
@Injectable()
export class OrganizerPresenter extends Presenter<ShownOrganizer> {
  readonly title = 'Organizer';
  readonly members: Members<ShownOrganizer>;

  constructor(private readonly shared: LinkedMembers) {
    super();
    this.members = {
      ...shared.entry<ShownOrganizer>('organizer'),
      ...plainMembers<ShownOrganizer>(ORGANIZER_TEXTS, (row, name) => row[name as OrganizerText] ?? ''),
      ...shared.jsonLd<ShownOrganizer>((row) => this.person(row)),
      ...shared.identity<ShownOrganizer>(),
    };
  }

  /** All members of an organizer, for embedding. */
  whole(row: ShownOrganizer): Record<string, unknown> {
    return this.one(row, WHOLE);
  }

  private person(row: ShownOrganizer): JsonLd {
    const { phone, email, website } = row;
    return {
      ...this.shared.described('Person', row),
      telephone: phone ?? '',
      email: email ?? '',
      sameAs: website ?? '',
    };
  }
}
