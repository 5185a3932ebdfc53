import { applyDecorators } from '@nestjs/common';
import { Validate } from 'class-validator';
import { Arg, Bare, IsName, optional } from '#libs/args';
import { STATUSES } from '../../entries/types/index.js';
import { ListableStatusesConstraint } from '../common/index.js';
import { LinkedEntryConstraint, ListLinkedDto, NameField, PlainField, WriteLinkedDto } from '../places/index.js';
import { ORGANIZER_TEXTS } from './organizer-texts.js';
import { ORGANIZER } from './organizer-type.js';

const IsExisting = (): PropertyDecorator => Validate(LinkedEntryConstraint, [ORGANIZER, 'organizer']);

const OrganizerId = (): PropertyDecorator =>
  applyDecorators(Arg('integer', { required: true, description: 'ID of the organizer.' }), IsExisting(), Bare());
const OrganizerSlug = (): PropertyDecorator =>
  applyDecorators(Arg('string', { required: true, description: 'Slug of the organizer.' }), IsExisting(), Bare());

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
  @OrganizerId()
  id: number;
}

/** Identifies an organizer by slug. */
export class OrganizerBySlugDto {
  @OrganizerSlug()
  slug: string;
}

/** A partial update of an organizer, by id. */
export class UpdateOrganizerDto extends optional(WriteOrganizerDto) {
  @OrganizerId()
  id: number;
}

/** A partial update of an organizer, by slug. */
export class UpdateOrganizerBySlugDto extends optional(WriteOrganizerDto) {
  @OrganizerSlug()
  slug: string;
}

/** The arguments of the list of organizers. */
export class ListOrganizersDto extends ListLinkedDto {
  @Arg('any', { shape: STATUSES.listShape, description: 'Limits the list to organizers with these statuses.' })
  @Validate(ListableStatusesConstraint, [ORGANIZER])
  @Bare()
  @IsName()
  status?: unknown;
}
