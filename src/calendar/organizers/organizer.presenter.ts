import { Injectable } from '@nestjs/common';
import { Presenter, type Members } from '#libs/presenting';
import { type JsonLd, LinkedMembers, type LoadedLinked, PERSON_JSON_LD, plainMembers, WHOLE } from '../places/index.js';
import { ORGANIZER_TEXTS, type OrganizerText } from './organizer-texts.js';
import type { OrganizerRow } from './organizers.repository.js';

export type LoadedOrganizer = LoadedLinked<OrganizerRow>;

/** The members of an organizer. */
@Injectable()
export class OrganizerPresenter extends Presenter<LoadedOrganizer> {
  readonly title = 'Organizer';
  readonly members: Members<LoadedOrganizer>;

  constructor(private readonly shared: LinkedMembers) {
    super();
    this.members = {
      ...shared.entry<LoadedOrganizer>('organizer'),
      ...plainMembers<LoadedOrganizer>(ORGANIZER_TEXTS, (row, name) => row[name as OrganizerText] ?? ''),
      ...shared.jsonLd<LoadedOrganizer>((row) => this.person(row), PERSON_JSON_LD),
      ...shared.identity<LoadedOrganizer>(),
    };
  }

  /** All members of an organizer, for embedding. */
  whole(row: LoadedOrganizer): Record<string, unknown> {
    return this.one(row, WHOLE);
  }

  private person(row: LoadedOrganizer): JsonLd {
    const { phone, email, website } = row;
    return {
      ...this.shared.described('Person', row),
      telephone: phone ?? '',
      email: email ?? '',
      sameAs: website ?? '',
    };
  }
}
