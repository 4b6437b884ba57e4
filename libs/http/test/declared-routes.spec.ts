import { Get, Module, Post } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { createApp, InternalController, PublicController } from '../src/index.js';
import { FirmResource, Public, ServiceOnly } from '@referral-exchange/identity';
import { TINY_CONFIG, TinyModule } from '@referral-exchange/testing/tiny';

@PublicController('parcels', 'Referrals')
class ForgottenController {
  @Get()
  list() {
    return [];
  }

  @Post(':id/send')
  send() {
    return {};
  }

  @FirmResource()
  @Get('declared')
  declared() {
    return [];
  }

  notARoute() {
    return {};
  }
}

@InternalController('crates', 'Referrals')
class HalfForgottenController {
  @Public()
  @Get('open')
  open() {
    return {};
  }

  @ServiceOnly('webhooks')
  @Get('for-services')
  forServices() {
    return {};
  }

  @Get('forgotten')
  forgotten() {
    return {};
  }
}

@Module({ controllers: [ForgottenController, HalfForgottenController] })
class ParcelsModule {}

describe('a service with routes that do not say who may call them', () => {
  it('does not start, and one message lists them all', async () => {
    const module = TinyModule.with([], [{ module: ParcelsModule }]);
    const start = createApp({ name: 'tiny', module, config: TINY_CONFIG });
    const { message } = await start.then(
      () => new Error('It started'),
      (error: unknown) => error as Error,
    );
    expect(message).toContain('declare @FirmResource(), @AllowCallers(...), @ServiceOnly(...) or @Public()');
    expect(message.split('\n').slice(1)).toEqual([
      '  - ForgottenController.list (/)',
      '  - ForgottenController.send (:id/send)',
      '  - HalfForgottenController.forgotten (forgotten)',
    ]);
  });
});
