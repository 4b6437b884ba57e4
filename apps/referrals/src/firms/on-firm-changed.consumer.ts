import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AuthEvent } from '@referral-exchange/contracts';
import { Inbox } from '@referral-exchange/messaging';
import { FirmsRepository } from './firms.repository.js';

/** Keeps the read model of firms: every event of auth that carries a firm says all of it. */
@Controller()
export class OnFirmChangedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly firms: FirmsRepository,
  ) {}

  @EventPattern('auth.events')
  async handle(@Payload() event: AuthEvent): Promise<void> {
    if (!('firm' in event.data)) return;
    const { firm } = event.data;
    await this.inbox.once('referrals.firms', event.eventId, () => this.firms.save(firm));
  }
}
