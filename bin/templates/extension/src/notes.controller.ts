import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  Args,
  Can,
  CurrentViewer,
  Fails,
  Namespace,
  paged,
  Requested,
  type RestRequest,
  Returns,
  Viewer,
} from 'lintel';
import { NotePresenter } from './note.presenter.js';
import { CreateNoteDto, ListNotesDto } from './notes.dto.js';
import { fail, NotesPolicy } from './notes.policy.js';
import { NotesRepository } from './notes.repository.js';

/** The notes of the viewer, at `/en/rest/my-sample/v1/notes`. */
@Namespace('my-sample/v1')
@Controller('notes')
export class NotesController {
  constructor(
    private readonly notes: NotesRepository,
    private readonly presenter: NotePresenter,
  ) {}

  @Get()
  @Can(NotesPolicy, 'list')
  @Returns([NotePresenter])
  @Fails(fail, 'my_sample_signed_out')
  @ApiOperation({ summary: 'Lists the notes of the viewer, the latest first.' })
  async list(@Args() args: ListNotesDto, @CurrentViewer() viewer: Viewer, @Requested() request: RestRequest) {
    const { items, total } = await this.notes.page(viewer.id, args);
    const body = this.presenter.many(items, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page });
  }

  @Post()
  @Can(NotesPolicy, 'create')
  @Returns(NotePresenter, 201)
  @Fails(fail, 'my_sample_signed_out', 'my_sample_no_post')
  @ApiOperation({ summary: 'Keeps a note.' })
  async create(@Args() args: CreateNoteDto, @CurrentViewer() viewer: Viewer, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.notes.create(viewer.id, args), view);
  }
}
