import { Injectable } from '@nestjs/common';
import { ApiError, Database, notFound } from '@referral-exchange/platform';
import { IsNull, type FindOptionsWhere } from 'typeorm';
import { END_QUEUE } from '../delivery/record-attempts.js';
import { Subscription } from './subscription.entity.js';
import type { SubscriptionOwner } from './subscription-owner.js';

/** Interface, "Subscription rules", 2. */
export const MAX_ACTIVE = 5;

/** The subscriptions of one owner; another owner's do not exist for it. */
@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  listOf(owner: SubscriptionOwner): Promise<Subscription[]> {
    return this.database.manager.find(Subscription, { where: whereOf(owner), order: { id: 'DESC' } });
  }

  /** Throws 404 `resource_not_found` when this owner has no such subscription. */
  async get(owner: SubscriptionOwner, id: string): Promise<Subscription> {
    const found = await this.database.manager.findOne(Subscription, { where: { ...whereOf(owner), id } });
    if (!found) throw notFound('No such webhook subscription');
    return found;
  }

  /** The same, locked until the end of the transaction. */
  async getForUpdate(owner: SubscriptionOwner, id: string): Promise<Subscription> {
    const found = await this.database.manager.findOne(Subscription, {
      where: { ...whereOf(owner), id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!found) throw notFound('No such webhook subscription');
    return found;
  }

  /** The one in echo mode under this token, or null. */
  findByEchoToken(echoToken: string): Promise<Subscription | null> {
    return this.database.manager.findOneBy(Subscription, { echoToken, deletedAt: IsNull() });
  }

  async insert(subscription: Subscription): Promise<void> {
    await this.database.manager.insert(Subscription, subscription);
  }

  async update(id: string, change: Partial<Omit<Subscription, 'id'>>): Promise<void> {
    await this.database.manager.update(Subscription, { id }, change);
  }

  /** All who would make one of this owner active stand in line until the end of the transaction. */
  async standInLine(owner: SubscriptionOwner): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('webhooks:' || $1, 0))`, [
      owner.id,
    ]);
  }

  /**
   * Makes sure that one more may be active; after `standInLine`, or two at once could both be the fifth. Throws 400
   * `subscription_limit_reached`.
   */
  async assertRoomForActive(owner: SubscriptionOwner): Promise<void> {
    const active = await this.database.manager.countBy(Subscription, { ...whereOf(owner), isActive: true });
    if (active < MAX_ACTIVE) return;
    throw new ApiError('subscription_limit_reached', `At most ${MAX_ACTIVE} active webhook subscriptions`, {
      limit: MAX_ACTIVE,
    });
  }

  /** Ends the queued deliveries; the breaker does not count them (decisions, section 7). */
  async endQueue(id: string): Promise<void> {
    await this.database.query(END_QUEUE, [id]);
  }
}

function whereOf(owner: SubscriptionOwner): FindOptionsWhere<Subscription> {
  return { ownerKind: owner.kind, ownerId: owner.id, deletedAt: IsNull() };
}
