import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  Args,
  Cacheable,
  Can,
  DryRun,
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
import { CalendarVersions, FEWER_PAGES, inEnvelope, TRASHED_ALREADY } from '../common/index.js';
import { LinkedResources } from '../places/index.js';
import { VENUE } from './venue-type.js';
import { VenuePresenter } from './venue.presenter.js';
import {
  ListVenuesDto,
  VenueDto,
  VenueBySlugDto,
  UpdateVenueDto,
  UpdateVenueBySlugDto,
  WriteVenueDto,
} from './venues.dto.js';
import { VenuesPolicy } from './venues.policy.js';
import { Venues } from './venues.service.js';

const BY_SLUG = 'by-slug/:slug([^/]+)';

@Namespace('cal/events/v1')
@DryRun()
@OfType(VENUE)
@Controller('venues')
export class VenuesController {
  constructor(
    private readonly resources: LinkedResources,
    private readonly venues: Venues,
  ) {}

  @Get()
  @ForAgents({ fields: ['id', 'venue', 'status', 'address', 'city', 'country', 'url'] })
  @Public()
  @Cacheable()
  @Returns(VenuePresenter, { list: inEnvelope(VENUE.restBase) })
  @ApiResponse(FEWER_PAGES)
  @ApiOperation({ summary: 'Lists venues, newest first.' })
  list(@Args() args: ListVenuesDto, @Requested() request: RestRequest) {
    return this.resources.list(this.venues, args, request);
  }

  @Post()
  @WritesItem()
  @Can(VenuesPolicy, 'create')
  @Returns(VenuePresenter, 201)
  @ApiOperation({ summary: 'Creates a venue, or reuses the published one with the same name.' })
  create(@Args() args: WriteVenueDto) {
    return this.resources.create(this.venues, args);
  }

  @Get(':id')
  @Versioned(CalendarVersions, VENUE)
  @Can(VenuesPolicy, 'read')
  @Cacheable()
  @Previewable()
  @Returns(VenuePresenter)
  @ApiOperation({ summary: 'Retrieves a venue.' })
  get(@Args() args: VenueDto, @Requested() request: RestRequest) {
    return this.resources.get(this.venues, args, request);
  }

  @Update(':id')
  @WritesItem()
  @Can(VenuesPolicy, 'update')
  @Returns(VenuePresenter)
  @ApiOperation({ summary: 'Updates a venue.' })
  update(@Args() args: UpdateVenueDto) {
    return this.resources.update(this.venues, args);
  }

  @Delete(':id')
  @ToTrash()
  @Can(VenuesPolicy, 'delete')
  @Returns(VenuePresenter)
  @ApiResponse(TRASHED_ALREADY)
  @ApiOperation({ summary: 'Moves a venue to the trash.' })
  delete(@Args() args: VenueDto) {
    return this.resources.delete(this.venues, args);
  }

  @Get(BY_SLUG)
  @Versioned(CalendarVersions, VENUE)
  @Can(VenuesPolicy, 'read')
  @Cacheable()
  @Returns(VenuePresenter)
  @ApiOperation({ summary: 'Retrieves a venue by its slug.' })
  getBySlug(@Args() args: VenueBySlugDto, @Requested() request: RestRequest) {
    return this.resources.get(this.venues, args, request);
  }

  @Update(BY_SLUG)
  @WritesItem()
  @Can(VenuesPolicy, 'update')
  @Returns(VenuePresenter)
  @ApiOperation({ summary: 'Updates a venue by its slug.' })
  updateBySlug(@Args() args: UpdateVenueBySlugDto) {
    return this.resources.update(this.venues, args);
  }

  @Delete(BY_SLUG)
  @Can(VenuesPolicy, 'delete')
  @Returns(VenuePresenter)
  @ApiResponse(TRASHED_ALREADY)
  @ApiOperation({ summary: 'Moves a venue to the trash by its slug.' })
  deleteBySlug(@Args() args: VenueBySlugDto) {
    return this.resources.delete(this.venues, args);
  }
}
