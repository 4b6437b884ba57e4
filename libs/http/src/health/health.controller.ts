import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { clock, Readiness } from '@referral-exchange/telemetry';
import { Public } from '@referral-exchange/identity';

/** Probes of the platform that runs the service: plain JSON without envelope or credential. */
@Public()
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs; nothing else is asked, or a database failure would restart every instance. */
  @Get('live')
  @HttpCode(200)
  live(@Res() response: Response): void {
    response.json({ status: 'up' });
  }

  /** The time of the suite, for a service without a database; the gateway asks auth (ADR 34). */
  @Get('time')
  time(@Res() response: Response): void {
    response.json({ now: clock.now() });
  }

  /** 200 when work may be sent here, else 503. */
  @Get('ready')
  async ready(@Res() response: Response): Promise<void> {
    const { isReady, checks } = await this.readiness.report();
    if (!isReady) response.setHeader('Retry-After', '2');
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'up' : 'down', checks });
  }
}
