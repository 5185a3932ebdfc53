import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { TRASHED_ALREADY } from '../calendar.errors.js';
import { ORGANIZER } from '../calendar-types.js';
import { FEWER_PAGES, inEnvelope } from '../envelope.js';
import { OrganizerPresenter } from './organizer.presenter.js';
import {
  ListOrganizersArgs,
  OrganizerArgs,
  OrganizerBySlugArgs,
  UpdateOrganizerArgs,
  UpdateOrganizerBySlugArgs,
  WriteOrganizerArgs,
} from './organizers.args.js';
import { Organizers } from './organizers.service.js';

const BY_SLUG = 'by-slug/:slug([^/]+)';

const SHOW = {
  summary: 'Shows an organizer.',
  shows: OrganizerPresenter,
  notes: true,
  may: ({ organizers }: OrganizersController, args: OrganizerArgs | OrganizerBySlugArgs) => organizers.mayGet(args),
};
const CHANGE = {
  summary: 'Changes what is sent of an organizer.',
  shows: OrganizerPresenter,
  may: ({ organizers }: OrganizersController, args: UpdateOrganizerArgs | UpdateOrganizerBySlugArgs) =>
    organizers.mayUpdate(args),
};
const TRASH = {
  summary: 'Moves an organizer to the trash.',
  shows: OrganizerPresenter,
  may: ({ organizers }: OrganizersController, args: OrganizerArgs | OrganizerBySlugArgs) => organizers.mayDelete(args),
  refuses: TRASHED_ALREADY,
};

@Controller('cal/events/v1/organizers')
export class OrganizersController {
  constructor(readonly organizers: Organizers) {}

  @Route('GET', '', {
    summary: 'Lists organizers, the newest first.',
    shows: OrganizerPresenter,
    list: inEnvelope(ORGANIZER.restBase),
    notes: true,
    refuses: FEWER_PAGES,
  })
  list(args: ListOrganizersArgs, request: RestRequest) {
    return this.organizers.list(args, request);
  }

  @Route('POST', '', {
    summary: 'Makes an organizer, or takes the published one of the same name.',
    shows: OrganizerPresenter,
    status: 201,
    may: ({ organizers }: OrganizersController, args: WriteOrganizerArgs) => organizers.mayCreate(args),
  })
  create(args: WriteOrganizerArgs) {
    return this.organizers.create(args);
  }

  @Route('GET', ':id', SHOW)
  get(args: OrganizerArgs) {
    return this.organizers.get(args);
  }

  @Route(EDIT, ':id', CHANGE)
  update(args: UpdateOrganizerArgs) {
    return this.organizers.update(args);
  }

  @Route('DELETE', ':id', TRASH)
  delete(args: OrganizerArgs) {
    return this.organizers.delete(args);
  }

  @Route('GET', BY_SLUG, SHOW)
  getBySlug(args: OrganizerBySlugArgs) {
    return this.organizers.get(args);
  }

  @Route(EDIT, BY_SLUG, CHANGE)
  updateBySlug(args: UpdateOrganizerBySlugArgs) {
    return this.organizers.update(args);
  }

  @Route('DELETE', BY_SLUG, TRASH)
  deleteBySlug(args: OrganizerBySlugArgs) {
    return this.organizers.delete(args);
  }
}
