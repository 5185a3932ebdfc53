import { Controller, Get, Header } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiBearerAuth,
  ApiForbiddenResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import { argsOf } from '#libs/args';
import { jsonSchemaOf } from '#libs/openapi';
import { Args, Can } from '#libs/rest';
import { RedirectionPolicy } from '../redirection.policy.js';
import { Explanations } from './explanations.js';
import { EXPLANATION, type Explanation, WhyDto } from './why.dto.js';

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
  @ApiBadRequestResponse({ description: 'The URL is invalid.' })
  @ApiUnauthorizedResponse({ description: 'The credentials are missing or invalid.' })
  @ApiForbiddenResponse({ description: 'The user is not an administrator.' })
  @Get('why')
  @Can(RedirectionPolicy, 'manage')
  @Header('Cache-Control', 'no-store')
  why(@Args() { url, headers }: WhyDto): Promise<Explanation> {
    return this.explanations.explain(url, headers);
  }
}
