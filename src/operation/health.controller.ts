import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Authenticator } from '#libs/auth';
import { CallerIp } from '#libs/http';
import { jsonSchemaOf } from '#libs/openapi';
import { Public } from '#libs/routes';
import { RequestMetrics } from './metrics.js';
import { CHECKS, Readiness } from './readiness.js';

const RUNS = z.object({ status: z.literal('ok') });
const REASONS = CHECKS.optional().describe('For administrators and requests with METRICS_TOKEN.');
const READY = RUNS.extend({ checks: REASONS });
const NOT_READY = z.object({ status: z.literal('unavailable'), checks: REASONS });

/** Health checks: liveness and readiness. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: RequestMetrics,
    private readonly authenticator: Authenticator,
    private readonly callers: CallerIp,
  ) {}

  /** Always succeeds while the process responds; does not query the database. */
  @ApiOperation({
    operationId: 'getLiveness',
    summary: 'Liveness: whether the process runs.',
    description: 'For supervisors, which restart a process that does not answer.',
  })
  @ApiOkResponse({ description: 'The process runs.', schema: jsonSchemaOf(RUNS) })
  @Public()
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): z.infer<typeof RUNS> {
    return { status: 'ok' };
  }

  /** Succeeds if the site can handle requests. Says why to those who may know. */
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Readiness: whether the site can handle requests.',
    description:
      'For load balancers, which send requests to sites that are ready. Administrators and requests with METRICS_TOKEN get the reasons.',
  })
  @ApiOkResponse({ description: 'The site is ready.', schema: jsonSchemaOf(READY) })
  @ApiServiceUnavailableResponse({
    description: 'The database is unavailable, or the site is shutting down.',
    schema: jsonSchemaOf(NOT_READY),
    example: { status: 'unavailable' },
  })
  @Public()
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(@Req() request: Request, @Res() response: Response) {
    const [isReady, mayKnow] = await Promise.all([this.readiness.isReady(), this.mayKnowReasons(request)]);
    const checks = mayKnow ? await this.readiness.checks() : undefined;
    const body: z.infer<typeof READY | typeof NOT_READY> = { status: isReady ? 'ok' : 'unavailable', checks };
    response.status(isReady ? 200 : 503).json(body);
  }

  /** Invalid credentials get the status, because checks must not fail for them. */
  private async mayKnowReasons(request: Request): Promise<boolean> {
    const { authorization } = request.headers;
    if (authorization === undefined) return false;
    if (this.metrics.accepts(request)) return true;
    const viewer = await this.authenticator
      .authenticate(authorization, this.callers.of(request))
      .catch(() => undefined);
    return viewer?.scope === undefined && (viewer?.can('manage_options') ?? false);
  }
}
