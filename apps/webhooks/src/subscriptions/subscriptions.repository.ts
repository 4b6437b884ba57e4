import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { IsNull, type FindOptionsWhere } from 'typeorm';
import { END_QUEUE } from '../delivery/attempts.repository.js';
import { hashOfEchoToken } from './echo-token.js';
import { Subscription } from './subscription.entity.js';
import { ownerOf } from './subscription-owner.js';

/** Interface, "Subscription rules", 2. */
const MAX_ACTIVE = 5;

/** The subscriptions of the caller's firm or provider. Those of others are not found. */
@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list(caller: Caller): Promise<Subscription[]> {
    return this.database.manager.find(Subscription, { where: whereOf(caller), order: { id: 'DESC' } });
  }

  /** Those of a firm, newest first. */
  ofFirm(firmId: string): Promise<Subscription[]> {
    const where = { ownerKind: 'firm', ownerId: firmId, deletedAt: IsNull() } as const;
    return this.database.manager.find(Subscription, { where, order: { id: 'DESC' } });
  }

  /** @throws 404 `resource_not_found` */
  async get(caller: Caller, id: string): Promise<Subscription> {
    const found = await this.database.manager.findOneBy(Subscription, { ...whereOf(caller), id });
    if (!found) throw notFound('No such webhook subscription');
    return found;
  }

  /** The same, locked until the end of the transaction. */
  async getForUpdate(caller: Caller, id: string): Promise<Subscription> {
    const found = await this.database.manager.findOne(Subscription, {
      where: { ...whereOf(caller), id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!found) throw notFound('No such webhook subscription');
    return found;
  }

  /** The subscription in echo mode with this token, or null. */
  findByEchoToken(echoToken: string): Promise<Subscription | null> {
    const echoTokenHash = hashOfEchoToken(echoToken);
    return this.database.manager.findOneBy(Subscription, { echoTokenHash, deletedAt: IsNull() });
  }

  async insert(subscription: Subscription): Promise<void> {
    await this.database.manager.insert(Subscription, subscription);
  }

  async update(id: string, change: Partial<Omit<Subscription, 'id'>>): Promise<void> {
    await this.database.manager.update(Subscription, { id }, change);
  }

  /** Until the end of the transaction, only this one can activate subscriptions of the caller. */
  async lockActivation(caller: Caller): Promise<void> {
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended('webhooks:' || $1, 0))`;
    await this.database.query(lock, [ownerOf(caller).id]);
  }

  /**
   * Checks that one more subscription may be active. Call `lockActivation` first, or two requests could both
   * create the fifth.
   * @throws 400 `subscription_limit_reached`
   */
  async assertRoomForActive(caller: Caller): Promise<void> {
    const where = { ...whereOf(caller), isActive: true };
    if ((await this.database.manager.countBy(Subscription, where)) < MAX_ACTIVE) return;
    throw new ApiError(
      'subscription_limit_reached',
      `At most ${MAX_ACTIVE} subscriptions can be active: delete or switch off another one first`,
      { limit: MAX_ACTIVE },
    );
  }

  /** Ends the queued deliveries. The circuit breaker does not count them (decisions, section 7). */
  async endQueue(id: string): Promise<void> {
    await this.database.query(END_QUEUE, [id]);
  }
}

function whereOf(caller: Caller): FindOptionsWhere<Subscription> {
  const { kind, id } = ownerOf(caller);
  return { ownerKind: kind, ownerId: id, deletedAt: IsNull() };
}
