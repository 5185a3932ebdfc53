import { Arg, optional } from '#libs/args';
import { STATUSES } from '../../entries/types/index.js';
import { ListableStatusesConstraint } from '../common/index.js';
import { ORGANIZER } from './organizer-type.js';
import { LinkedEntryConstraint, ListLinkedDto, NameField, PlainField, WriteLinkedDto } from '../places/index.js';
import { ORGANIZER_TEXTS } from './organizer-texts.js';

const EXISTING = { type: LinkedEntryConstraint, constraints: [ORGANIZER, 'organizer'] };

const Id = () =>
  Arg('integer', { required: true, bare: true, validator: EXISTING, description: 'ID of the organizer.' });
const Slug = () =>
  Arg('string', { required: true, bare: true, validator: EXISTING, description: 'Slug of the organizer.' });

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

/** Identifies an organizer by id. */
export class OrganizerDto {
  @Id()
  id: number;
}

/** Identifies an organizer by slug. */
export class OrganizerBySlugDto {
  @Slug()
  slug: string;
}

/** A partial update of an organizer, by id. */
export class UpdateOrganizerDto extends optional(WriteOrganizerDto) {
  @Id()
  id: number;
}

/** A partial update of an organizer, by slug. */
export class UpdateOrganizerBySlugDto extends optional(WriteOrganizerDto) {
  @Slug()
  slug: string;
}

/** The arguments of the list of organizers. */
export class ListOrganizersDto extends ListLinkedDto {
  @Arg('any', {
    bare: true,
    isName: true,
    shape: STATUSES.listShape,
    validator: { type: ListableStatusesConstraint, constraints: [ORGANIZER] },
    description: 'Limits the list to organizers with these statuses.',
  })
  status?: unknown;
}
