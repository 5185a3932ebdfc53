import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Db } from '#libs/db';
import { Public } from '#libs/rest';

/** Health checks: whether the process lives, and whether it can work. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly db: Db) {}

  /** Lives as long as it answers; never asks the database. */
  @ApiOperation({ summary: 'Whether the process lives.' })
  @ApiOkResponse({ description: 'It does.' })
  @Public()
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return { status: 'ok' };
  }

  /** Ready when the database answers. */
  @ApiOperation({ summary: 'Whether the site can work.' })
  @ApiOkResponse({ description: 'It can.' })
  @ApiServiceUnavailableResponse({ description: 'The database does not answer.' })
  @Public()
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(@Res() response: Response) {
    const isUp = await this.db.isReachable();
    const body = isUp ? { status: 'ok', database: 'up' } : { status: 'unavailable', database: 'down' };
    response.status(isUp ? 200 : 503).json(body);
  }
}
