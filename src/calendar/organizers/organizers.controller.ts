import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  Args,
  Cacheable,
  Can,
  DryRun,
  Fails,
  ForAgents,
  Namespace,
  OfType,
  Previewable,
  Public,
  Requested,
  Returns,
  ToTrash,
  Update,
  Versioned,
  WritesItem,
} from '#libs/routes';
import { CalendarVersions, fail, FEWER_PAGES, inEnvelope, TRASHED_ALREADY } from '../common/index.js';
import { LinkedResources } from '../places/index.js';
import { ORGANIZER } from './organizer-type.js';
import { OrganizerPresenter } from './organizer.presenter.js';
import {
  ListOrganizersDto,
  OrganizerDto,
  OrganizerBySlugDto,
  UpdateOrganizerDto,
  UpdateOrganizerBySlugDto,
  WriteOrganizerDto,
} from './organizers.dto.js';
import { OrganizersPolicy } from './organizers.policy.js';
import { Organizers } from './organizers.service.js';

const BY_SLUG = 'by-slug/:slug([^/]+)';

@Namespace('cal/events/v1')
@DryRun()
@OfType(ORGANIZER)
@Controller('organizers')
export class OrganizersController {
  constructor(
    private readonly resources: LinkedResources,
    private readonly organizers: Organizers,
  ) {}

  @Get()
  @ForAgents({ fields: ['id', 'organizer', 'status', 'phone', 'website', 'url'] })
  @Public()
  @Cacheable()
  @Returns(OrganizerPresenter, { list: inEnvelope(ORGANIZER.restBase) })
  @ApiResponse(FEWER_PAGES)
  @ApiOperation({ summary: 'Lists organizers, newest first.' })
  list(@Args() args: ListOrganizersDto, @Requested() request: RestRequest) {
    return this.resources.list(this.organizers, args, request);
  }

  @Post()
  @WritesItem()
  @Can(OrganizersPolicy, 'create')
  @Returns(OrganizerPresenter, 201)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Creates an organizer, or reuses the published one with the same name.' })
  create(@Args() args: WriteOrganizerDto) {
    return this.resources.create(this.organizers, args);
  }

  @Get(':id')
  @Versioned(CalendarVersions, ORGANIZER)
  @Can(OrganizersPolicy, 'read')
  @Cacheable()
  @Previewable()
  @Returns(OrganizerPresenter)
  @Fails(fail, 'organizer-not-accessible')
  @ApiOperation({ summary: 'Retrieves an organizer.' })
  get(@Args() args: OrganizerDto, @Requested() request: RestRequest) {
    return this.resources.get(this.organizers, args, request);
  }

  @Update(':id')
  @WritesItem()
  @Can(OrganizersPolicy, 'update')
  @Returns(OrganizerPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Updates an organizer.' })
  update(@Args() args: UpdateOrganizerDto) {
    return this.resources.update(this.organizers, args);
  }

  @Delete(':id')
  @ToTrash()
  @Can(OrganizersPolicy, 'delete')
  @Returns(OrganizerPresenter)
  @ApiResponse(TRASHED_ALREADY)
  @Fails(fail, 'organizer-is-in-trash')
  @ApiOperation({ summary: 'Moves an organizer to the trash.' })
  delete(@Args() args: OrganizerDto) {
    return this.resources.delete(this.organizers, args);
  }

  @Get(BY_SLUG)
  @Versioned(CalendarVersions, ORGANIZER)
  @Can(OrganizersPolicy, 'read')
  @Cacheable()
  @Returns(OrganizerPresenter)
  @ApiOperation({ summary: 'Retrieves an organizer by its slug.' })
  getBySlug(@Args() args: OrganizerBySlugDto, @Requested() request: RestRequest) {
    return this.resources.get(this.organizers, args, request);
  }

  @Update(BY_SLUG)
  @WritesItem()
  @Can(OrganizersPolicy, 'update')
  @Returns(OrganizerPresenter)
  @ApiOperation({ summary: 'Updates an organizer by its slug.' })
  updateBySlug(@Args() args: UpdateOrganizerBySlugDto) {
    return this.resources.update(this.organizers, args);
  }

  @Delete(BY_SLUG)
  @Can(OrganizersPolicy, 'delete')
  @Returns(OrganizerPresenter)
  @ApiResponse(TRASHED_ALREADY)
  @ApiOperation({ summary: 'Moves an organizer to the trash by its slug.' })
  deleteBySlug(@Args() args: OrganizerBySlugDto) {
    return this.resources.delete(this.organizers, args);
  }
}
