import { Controller, Delete, Get, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import { Args, Can, ConventionOnly, Namespace, OfType, Requested, Returns, Versioned } from '#libs/routes';
import { Revisions } from '../../entries/revisions/index.js';
import { BLOCK, PAGE, POST, type EntryType } from '../../entries/types/index.js';
import { RevisionPresenter } from './revision.presenter.js';
import { DeleteRevisionDto, GetRevisionDto, ListRevisionsDto } from './revisions.dto.js';
import { RevisionsPolicy } from './revisions.policy.js';
import { RevisionRoutes } from './revisions.service.js';

/** Returns the controller class for the revisions of an entry type. */
function revisionsController(type: EntryType): Type {
  @Namespace('cms/v2')
  @OfType(type)
  @Controller(`${type.restBase}/:parent/revisions`)
  class RevisionsController {
    constructor(readonly revisions: RevisionRoutes) {}

    @Get()
    @Can(RevisionsPolicy, 'read', type)
    @Returns([RevisionPresenter])
    @ApiOperation({ summary: 'Lists the revisions of an item, including autosaves.' })
    list(@Args() args: ListRevisionsDto, @Requested() request: RestRequest) {
      return this.revisions.list(type, args, request);
    }

    @Get(':id')
    @Versioned(Revisions, type)
    @Can(RevisionsPolicy, 'read', type)
    @Returns(RevisionPresenter)
    @ApiOperation({ summary: 'Retrieves a revision.' })
    get(@Args() args: GetRevisionDto, @Requested() request: RestRequest) {
      return this.revisions.show(type, args, request);
    }

    @Delete(':id')
    @Can(RevisionsPolicy, 'delete', type)
    @Returns(RevisionPresenter, { removal: 'for good', contexts: ['view'] })
    @ApiOperation({ summary: 'Deletes a revision permanently.' })
    delete(@Args() args: DeleteRevisionDto, @Requested() request: RestRequest) {
      return this.revisions.delete(type, args, request);
    }
  }
  return RevisionsController;
}

/** The own root has no revisions of reusable blocks. */
export const BlockRevisionsController = revisionsController(BLOCK);
ConventionOnly()(BlockRevisionsController);
export const PostRevisionsController = revisionsController(POST);
export const PageRevisionsController = revisionsController(PAGE);
