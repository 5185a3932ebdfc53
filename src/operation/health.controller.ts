import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Db } from '#libs/db';
import { Public } from '#libs/rest';

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
  @ApiOkResponse({ description: 'The process runs.' })
  @Public()
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return { status: 'ok' };
  }

  /** Succeeds if the database responds. */
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Readiness: whether the site can handle requests.',
    description: 'For load balancers, which send requests to sites that are ready.',
  })
  @ApiOkResponse({ description: 'The site is ready.' })
  @ApiServiceUnavailableResponse({ description: 'The database is unavailable.' })
  @Public()
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(@Res() response: Response) {
    const isUp = await this.db.isReachable();
    const body = isUp ? { status: 'ok', database: 'up' } : { status: 'unavailable', database: 'down' };
    response.status(isUp ? 200 : 503).json(body);
  }
}
