import { Controller, Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import type { RestRequest } from '#libs/requests';
import { Args, Can, Fails, Namespace, Requested, Returns, Unindexed, Versioned } from '#libs/routes';
import { ContentModel, failProblems } from './content-model.js';
import { readDeclaration } from './declaration.js';
import { ApplyModelDto, OPTIONS } from './model.dto.js';
import { fail } from './model.errors.js';
import { ModelPolicy } from './model.policy.js';
import { ModelPresenter } from './model.presenter.js';

/** The content model that the site declares. */
@Unindexed()
@Namespace('lintel/v1')
@Controller('model')
export class ModelController {
  constructor(
    private readonly model: ContentModel,
    private readonly presenter: ModelPresenter,
  ) {}

  @Get()
  @Versioned(ContentModel)
  @Can(ModelPolicy, 'manage')
  @Returns(ModelPresenter)
  @ApiOperation({ summary: 'Returns the content model.' })
  get(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(this.model.shown, view);
  }

  @Put()
  @Can(ModelPolicy, 'manage')
  @Returns(ModelPresenter)
  @Fails(fail, 'model_invalid', 'model_needs_confirmation')
  @ApiOperation({ summary: 'Applies a content model as a whole, or plans it.' })
  async put(@Args() { plan, yes }: ApplyModelDto, @Requested() { sent, view }: RestRequest) {
    const members = Object.entries(sent).filter(([name]) => !OPTIONS.includes(name) && !name.startsWith('_'));
    const { declaration, problems } = readDeclaration(Object.fromEntries(members));
    if (problems) failProblems(problems);
    const steps = plan ? await this.model.plan(declaration) : await this.model.apply(declaration, { isConfirmed: yes });
    return this.presenter.one({ ...this.model.shown, steps }, view);
  }
}
