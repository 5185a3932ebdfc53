import { Controller, Delete, Get, Injectable, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { Exchange, RestRequest } from '#libs/requests';
import {
  Args,
  Can,
  CarriesRequests,
  ConventionOnly,
  Exchanged,
  Fails,
  ForAgents,
  Namespace,
  Requested,
  Returns,
  Unindexed,
} from '#libs/routes';
import { fail } from '../abilities/abilities.errors.js';
import {
  AbilityCategoryDto,
  AbilityDto,
  ListAbilitiesDto,
  ListAbilityCategoriesDto,
  RunAbilityDto,
} from './abilities.dto.js';
import { AbilitiesPolicy } from './abilities.policy.js';
import { AbilityRoutes } from './ability-routes.js';
import { AbilityCategoryPresenter, AbilityPresenter } from './ability.presenters.js';
import { ABILITIES } from './namespace.js';

const NAME = '[a-zA-Z0-9\\-\\/]+';
const RUN = `abilities/:name(${NAME}?)/run`;
const RESULT = {
  status: 200,
  description: 'What the route of the ability returns.',
  schema: {},
} as Extract<ApiResponseOptions, { schema: unknown }>;
const OTHER_METHOD = { status: 405, description: 'The ability is called by another method.' };

/** Lists, describes and runs abilities. */
@Injectable()
abstract class AbilitiesRoutesController {
  constructor(private readonly routes: AbilityRoutes) {}

  @Get('abilities')
  @Can(AbilitiesPolicy, 'use')
  @Returns([AbilityPresenter])
  @Fails(fail, 'rest_ability_cannot_list')
  @ApiOperation({ summary: 'Lists the abilities that the user may use.' })
  list(@Args() args: ListAbilitiesDto, @Requested() request: RestRequest) {
    return this.routes.list(args, request);
  }

  @Get(RUN)
  @CarriesRequests()
  @Can(AbilitiesPolicy, 'use')
  @Fails(fail, 'rest_ability_not_found', 'ability_invalid_input', 'rest_ability_invalid_method')
  @ApiResponse(RESULT)
  @ApiResponse(OTHER_METHOD)
  @ApiOperation({ summary: 'Runs an ability that only reads.' })
  runGet(@Args() args: RunAbilityDto, @Exchanged() exchange: Exchange) {
    return this.routes.run(args, 'GET', exchange);
  }

  @Post(RUN)
  @CarriesRequests()
  @Can(AbilitiesPolicy, 'use')
  @Fails(fail, 'rest_ability_not_found', 'ability_invalid_input', 'rest_ability_invalid_method')
  @ApiResponse(RESULT)
  @ApiResponse(OTHER_METHOD)
  @ApiOperation({ summary: 'Runs an ability that changes something.' })
  runPost(@Args() args: RunAbilityDto, @Exchanged() exchange: Exchange) {
    return this.routes.run(args, 'POST', exchange);
  }

  @Delete(RUN)
  @CarriesRequests()
  @Can(AbilitiesPolicy, 'use')
  @Fails(fail, 'rest_ability_not_found', 'ability_invalid_input', 'rest_ability_invalid_method')
  @ApiResponse(RESULT)
  @ApiResponse(OTHER_METHOD)
  @ApiOperation({ summary: 'Runs an ability that deletes something.' })
  runDelete(@Args() args: RunAbilityDto, @Exchanged() exchange: Exchange) {
    return this.routes.run(args, 'DELETE', exchange);
  }

  @Get(`abilities/:name(${NAME})`)
  @Can(AbilitiesPolicy, 'use')
  @Returns(AbilityPresenter)
  @Fails(fail, 'rest_ability_not_found')
  @ApiOperation({ summary: 'Describes an ability, with the schemas of its input and output.' })
  get(@Args() { name }: AbilityDto, @Requested() request: RestRequest) {
    return this.routes.get(name, request);
  }

  @Get('categories')
  @Can(AbilitiesPolicy, 'use')
  @Returns([AbilityCategoryPresenter])
  @Fails(fail, 'rest_ability_cannot_list')
  @ApiOperation({ summary: 'Lists the categories of the abilities that the user may use.' })
  listCategories(@Args() args: ListAbilityCategoriesDto, @Requested() request: RestRequest) {
    return this.routes.listCategories(args, request);
  }

  @Get('categories/:slug([a-z0-9-]+)')
  @Can(AbilitiesPolicy, 'use')
  @Returns(AbilityCategoryPresenter)
  @Fails(fail, 'rest_ability_category_not_found')
  @ApiOperation({ summary: 'Describes a category of abilities.' })
  getCategory(@Args() { slug }: AbilityCategoryDto, @Requested() request: RestRequest) {
    return this.routes.getCategory(slug, request);
  }
}

/** The abilities below the own root. */
@Unindexed()
@ForAgents(false)
@Namespace(ABILITIES.own)
@Controller()
export class AbilitiesController extends AbilitiesRoutesController {}

/** The abilities where the convention has them. */
@ConventionOnly()
@ForAgents(false)
@Namespace(ABILITIES.convention)
@Controller()
export class ConventionAbilitiesController extends AbilitiesRoutesController {}
