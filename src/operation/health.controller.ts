import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { Db } from '#libs/db';
import { jsonSchemaOf } from '#libs/openapi';
import { Public } from '#libs/rest';

const RUNS = z.object({ status: z.literal('ok') });
const READY = RUNS.extend({ database: z.literal('up') });
const NOT_READY = z.object({ status: z.literal('unavailable'), database: z.literal('down') });

/** Health checks: liveness and readiness. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly db: Db) {}

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

  /** Succeeds if the database responds. */
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Readiness: whether the site can handle requests.',
    description: 'For load balancers, which send requests to sites that are ready.',
  })
  @ApiOkResponse({ description: 'The site is ready.', schema: jsonSchemaOf(READY) })
  @ApiServiceUnavailableResponse({
    description: 'The database is unavailable.',
    schema: jsonSchemaOf(NOT_READY),
    example: { status: 'unavailable', database: 'down' },
  })
  @Public()
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(@Res() response: Response) {
    const isUp = await this.db.isReachable();
    const body: z.infer<typeof READY | typeof NOT_READY> = isUp
      ? { status: 'ok', database: 'up' }
      : { status: 'unavailable', database: 'down' };
    response.status(isUp ? 200 : 503).json(body);
  }
}
