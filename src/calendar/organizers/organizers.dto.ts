import { Arg, optional } from '#libs/args';
import { ListableStatusesConstraint } from '../calendar-constraints.js';
import { ORGANIZER } from '../calendar-types.js';
import { LinkedEntryConstraint } from '../linked/linked-entries.js';
import { ListLinkedDto, WriteLinkedDto } from '../linked/linked.dto.js';
import { NameField, PlainField, ORGANIZER_TEXTS } from '../linked/plain-texts.js';

const EXISTING = { type: LinkedEntryConstraint, constraints: [ORGANIZER, 'organizer'] };

const Id = () =>
  Arg('integer', { required: true, bare: true, validator: EXISTING, description: 'Number of the organizer.' });
const Slug = () =>
  Arg('string', { required: true, bare: true, validator: EXISTING, description: 'Last part of its address.' });

/** A new organizer. */
export class WriteOrganizerDto extends WriteLinkedDto {
  @NameField('Name of the organizer.', { required: true, example: 'Film Club' })
  organizer: string;

  @PlainField(ORGANIZER_TEXTS.phone)
  phone?: string;

  @PlainField(ORGANIZER_TEXTS.website)
  website?: string;

  @PlainField(ORGANIZER_TEXTS.email)
  email?: string;
}

/** An organizer by id. */
export class OrganizerDto {
  @Id()
  id: number;
}

/** An organizer by slug. */
export class OrganizerBySlugDto {
  @Slug()
  slug: string;
}

/** An organizer by id, changed. */
export class UpdateOrganizerDto extends optional(WriteOrganizerDto) {
  @Id()
  id: number;
}

/** An organizer by slug, changed. */
export class UpdateOrganizerBySlugDto extends optional(WriteOrganizerDto) {
  @Slug()
  slug: string;
}

/** A list of organizers. */
export class ListOrganizersDto extends ListLinkedDto {
  @Arg('any', {
    bare: true,
    validator: { type: ListableStatusesConstraint, constraints: [ORGANIZER] },
    description: 'Keeps those in one of these states.',
  })
  status?: unknown;
}
