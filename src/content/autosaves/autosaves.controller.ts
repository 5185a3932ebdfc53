import { Get, Inject } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, Requested, type RestRequest, Returns, type Presenter } from '#libs/rest';
import type { EntryInput } from '../../entries/entry-drafts.js';
import type { EntryType } from '../../entries/entry-types.js';
import type { ShownRevision } from '../revisions/revision-members.js';
import { GetAutosaveArgs, ListAutosavesArgs } from './autosaves.args.js';
import { AutosavesPolicy } from './autosaves.policy.js';
import { Autosaves } from './autosaves.service.js';

// oxlint-disable-next-line typescript/no-explicit-any -- the container knows what presenters are made with
type PresenterClass = new (...input: any[]) => Presenter<ShownRevision>;

/** The routes that read autosaves, the same below every kind of entry; what each adds is how it is saved. */
export function autosavesController(type: EntryType, shows: PresenterClass) {
  class AutosavesController {
    constructor(
      readonly autosaves: Autosaves,
      @Inject(shows) readonly presenter: Presenter<ShownRevision>,
    ) {}

    @Get(':id/autosaves')
    @Can(AutosavesPolicy, 'list', type)
    @Returns([shows])
    @ApiOperation({ summary: 'Lists the autosaves of an item, whoever made them.' })
    list(@Args() { id }: ListAutosavesArgs, @Requested() request: RestRequest) {
      return this.autosaves.list({ type, presenter: this.presenter }, id, request);
    }

    @Get(':parent/autosaves/:id')
    @Can(AutosavesPolicy, 'read', type)
    @Returns(shows)
    @ApiOperation({ summary: 'Shows the newest autosave of an item.' })
    get(@Args() { parent }: GetAutosaveArgs, @Requested() request: RestRequest) {
      return this.autosaves.newest({ type, presenter: this.presenter }, parent, request);
    }

    save(id: number, input: EntryInput, request: RestRequest) {
      return this.autosaves.save({ type, presenter: this.presenter }, id, input, request);
    }
  }
  return AutosavesController;
}
