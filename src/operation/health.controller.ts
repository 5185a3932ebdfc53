import { Controller, Get, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Db } from '#libs/db';

/** Tells whoever runs the site whether the process lives and whether it can work. */
@Controller('health')
export class HealthController {
  constructor(private readonly db: Db) {}

  /** Lives as long as it answers; never asks the database. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return { status: 'ok' };
  }

  /** Ready when the database answers. */
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
