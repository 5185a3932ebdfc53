import { Controller, Get, Header } from '@nestjs/common';
import { ApiBasicAuth, ApiBearerAuth, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { argsOf } from '#libs/binding';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { ApiErrors, jsonSchemaOf } from '#libs/openapi';
import type { RestRequest } from '#libs/requests';
import { Args, Can, Fails, Namespace, Requested, Returns, Unindexed } from '#libs/routes';
import { fail, RedirectionPolicy } from '../common/index.js';
import { EXPLANATION, type Explanation } from './explanation.js';
import { ExplanationPresenter } from './explanation.presenter.js';
import { Explanations } from './explanations.js';
import { WhyDto } from './why.dto.js';

const descriptionOf = (name: string): string => argsOf(WhyDto).get(name)?.description ?? '';

/**
 * Explains to administrators why a URL is redirected. The route is outside the REST root and not part of its contract.
 */
@ApiTags('redirections')
@ApiBasicAuth('basic')
@ApiBearerAuth('bearer')
@Controller('redirections')
export class WhyController {
  constructor(private readonly explanations: Explanations) {}

  @ApiOperation({
    operationId: 'explainVisit',
    summary: 'Explains which rule applies to a URL, and why related rules do not.',
    description: 'Nothing is redirected or logged. For administrators.',
  })
  @ApiQuery({ name: 'url', schema: { type: 'string' }, description: descriptionOf('url'), example: '/en/old?x=1' })
  @ApiQuery({
    name: 'headers',
    required: false,
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    description: descriptionOf('headers'),
  })
  @ApiOkResponse({ schema: jsonSchemaOf(EXPLANATION) })
  @ApiErrors(ARGUMENT_ERRORS, { rest_invalid_param: 'The URL is invalid.' })
  @ApiErrors(fail, { rest_forbidden: 'The credentials are missing or invalid, or not those of an administrator.' })
  @Get('why')
  @Can(RedirectionPolicy, 'manage')
  @Header('Cache-Control', 'no-store')
  why(@Args() { url, headers }: WhyDto): Promise<Explanation> {
    return this.explanations.explain(url, headers);
  }
}

/** The same explanation within the REST root, for clients that work with sessions. */
@Unindexed()
@Namespace('lintel/v1')
@Controller('redirections')
export class RestWhyController {
  constructor(
    private readonly explanations: Explanations,
    private readonly presenter: ExplanationPresenter,
  ) {}

  @Get('why')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ExplanationPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({
    operationId: 'explainRedirect',
    summary: 'Explains which rule applies to a URL, and why related rules do not.',
  })
  async why(@Args() { url, headers }: WhyDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.explanations.explain(url, headers), view);
  }
}
