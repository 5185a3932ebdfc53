import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  Args,
  Can,
  configurationOf,
  ExtensionSettings,
  Fails,
  Namespace,
  NoDto,
  paged,
  Public,
  Requested,
  type RestRequest,
  Returns,
} from 'lintel';
import { CookNotePresenter } from './cook-note.presenter.js';
import { ListCookNotesDto, WriteCookNoteDto } from './cook-notes.dto.js';
import { CookNotesPolicy, fail } from './cook-notes.policy.js';
import { CookNotesRepository } from './cook-notes.repository.js';

/** Notes on recipes. */
@Namespace('recipes/v1')
@Controller('notes')
export class CookNotesController {
  constructor(
    private readonly notes: CookNotesRepository,
    private readonly presenter: CookNotePresenter,
    private readonly settings: ExtensionSettings,
    @Inject(configurationOf('recipes')) private readonly configuration: { units: string },
  ) {}

  @Get()
  @Can(CookNotesPolicy, 'read')
  @Returns([CookNotePresenter])
  @Fails(fail, 'recipes_no_recipe')
  @ApiOperation({ summary: 'Lists the notes on a recipe, the latest first.' })
  async list(@Args() args: ListCookNotesDto, @Requested() request: RestRequest) {
    const { items, total } = await this.notes.page(args);
    const body = this.presenter.many(items, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page });
  }

  @Get('broken')
  @Public()
  @Returns(CookNotePresenter)
  @ApiOperation({ summary: 'Fails, because the pan is hot.' })
  broken(@Args() _args: NoDto) {
    throw new Error(`The pan is hot: ${this.configuration.units}, ${this.settings.get<number>('recipes_portions')}.`);
  }

  @Post()
  @Can(CookNotesPolicy, 'create')
  @Returns(CookNotePresenter, 201)
  @Fails(fail, 'recipes_cannot_note', 'recipes_no_recipe')
  @ApiOperation({ summary: 'Writes a note on a recipe.' })
  async create(@Args() args: WriteCookNoteDto, @Requested() { view }: RestRequest) {
    const note = await this.notes.find(await this.notes.insert(args));
    return this.presenter.one(note ?? fail('recipes_cannot_note'), view);
  }
}
