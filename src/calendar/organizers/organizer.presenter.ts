import { Injectable } from '@nestjs/common';
import { type Members } from '#libs/presenting';
import { TextMembers } from '../../entries/languages/index.js';
import { FieldMembers } from '../../fields/index.js';
import { CalendarPresenter } from '../common/index.js';
import { type JsonLd, LinkedMembers, type LoadedLinked, PERSON_JSON_LD, plainMembers, WHOLE } from '../places/index.js';
import { ORGANIZER_TEXTS, type OrganizerText } from './organizer-texts.js';
import { ORGANIZER } from './organizer-type.js';
import type { OrganizerRow } from './organizers.repository.js';

export type LoadedOrganizer = LoadedLinked<OrganizerRow>;

/** The members of an organizer. */
@Injectable()
export class OrganizerPresenter extends CalendarPresenter<LoadedOrganizer> {
  readonly title = 'Organizer';
  readonly type = ORGANIZER;
  protected readonly own: Members<LoadedOrganizer>;

  constructor(
    private readonly shared: LinkedMembers,
    fields: FieldMembers,
    languages: TextMembers,
  ) {
    super(fields, languages);
    this.own = {
      ...shared.entry<LoadedOrganizer>('organizer'),
      ...plainMembers<LoadedOrganizer>(ORGANIZER_TEXTS, (row, name) => row[name as OrganizerText] ?? ''),
      ...shared.jsonLd<LoadedOrganizer>((row) => this.person(row), PERSON_JSON_LD),
      ...shared.identity<LoadedOrganizer>(),
      ...shared.head<LoadedOrganizer>(),
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
