import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { RestRequest } from '#libs/requests';
import { Args, Can, Requested, Returns, RouteFamily, Subject, SUBJECT, Versioned } from '#libs/routes';
import { Revisions } from '../../entries/revisions/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { EntriesPolicy } from '../entries/index.js';
import {
  AutosavePageDto,
  AutosavePresenter,
  Autosaves,
  AutosavesPolicy,
  DeleteRevisionDto,
  GetAutosaveDto,
  GetRevisionDto,
  ListAutosavesDto,
  ListRevisionsDto,
  RevisionPresenter,
  RevisionRoutes,
  RevisionsPolicy,
} from '../revisions/index.js';

/** Name of the family of the routes of revisions and autosaves, for declared types that have them. */
export const REVISIONS_FAMILY = 'declared revisions';

/** The revisions of entries of declared types. */
@RouteFamily(REVISIONS_FAMILY)
@Controller(':parent/revisions')
export class DeclaredRevisionsController {
  constructor(private readonly revisions: RevisionRoutes) {}

  @Get()
  @Can(RevisionsPolicy, 'read', SUBJECT)
  @Returns([RevisionPresenter])
  @ApiOperation({ summary: 'Lists the revisions of one of the {many}, including autosaves.' })
  list(@Args() args: ListRevisionsDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.revisions.list(type, args, request);
  }

  @Get(':id')
  @Versioned(Revisions, SUBJECT)
  @Can(RevisionsPolicy, 'read', SUBJECT)
  @Returns(RevisionPresenter)
  @ApiOperation({ summary: 'Retrieves a revision of one of the {many}.' })
  get(@Args() args: GetRevisionDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.revisions.show(type, args, request);
  }

  @Delete(':id')
  @Can(RevisionsPolicy, 'delete', SUBJECT)
  @Returns(RevisionPresenter, { removal: 'for good', contexts: ['view'] })
  @ApiOperation({ summary: 'Deletes a revision of one of the {many} permanently.' })
  delete(@Args() args: DeleteRevisionDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.revisions.delete(type, args, request);
  }
}

/** The autosaves of entries of declared types. */
@RouteFamily(REVISIONS_FAMILY)
@Controller()
export class DeclaredAutosavesController {
  constructor(
    private readonly autosaves: Autosaves,
    private readonly presenter: AutosavePresenter,
  ) {}

  @Get(':id/autosaves')
  @Can(AutosavesPolicy, 'list', SUBJECT)
  @Returns([AutosavePresenter])
  @ApiOperation({ summary: 'Lists the autosaves of one of the {many} by all users.' })
  list(@Args() { id }: ListAutosavesDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.autosaves.list({ type, presenter: this.presenter }, id, request);
  }

  @Get(':parent/autosaves/:id')
  @Can(AutosavesPolicy, 'read', SUBJECT)
  @Returns(AutosavePresenter)
  @ApiOperation({ summary: 'Retrieves the latest autosave of one of the {many}.' })
  get(@Args() { parent }: GetAutosaveDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.autosaves.newest({ type, presenter: this.presenter }, parent, request);
  }

  @Post(':id/autosaves')
  @Can(EntriesPolicy, 'update', SUBJECT)
  @Returns(AutosavePresenter)
  @ApiOperation({ summary: "Creates or updates the caller's autosave of one of the {many}." })
  create(@Args() args: AutosavePageDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.autosaves.save({ type, presenter: this.presenter }, args.id, args, request);
  }
}
