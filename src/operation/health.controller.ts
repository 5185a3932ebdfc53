import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Db } from '#libs/db';
import { Public } from '#libs/rest';

/** Tells whoever runs the site whether the process lives and whether it can work. */
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
    const database = await this.db.current('SELECT 1').then(
      () => 'up',
      () => 'down',
    );
    response.status(database === 'up' ? 200 : 503).json({ status: database === 'up' ? 'ok' : 'unavailable', database });
  }
}
