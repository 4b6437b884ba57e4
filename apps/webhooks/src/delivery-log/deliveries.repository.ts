import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { Attempt } from './attempt.entity.js';
import { Delivery, type DeliveryStatus } from './delivery.entity.js';

/** Reads the delivery log of one subscription. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** Newest first, with the total. Ids are in the order of time. */
  page(
    subscriptionId: string,
    { status, offset, limit }: { status?: DeliveryStatus; offset: number; limit: number },
  ): Promise<[Delivery[], number]> {
    return this.database.manager.findAndCount(Delivery, {
      where: { subscriptionId, ...(status ? { status } : {}) },
      order: { id: 'DESC' },
      skip: offset,
      take: limit,
    });
  }

  /** Null if the subscription has no such delivery. */
  find(subscriptionId: string, id: string): Promise<Delivery | null> {
    return this.database.manager.findOneBy(Delivery, { id, subscriptionId });
  }

  attemptsOf(deliveryId: string): Promise<Attempt[]> {
    return this.database.manager.find(Attempt, { where: { deliveryId }, order: { number: 'ASC' } });
  }
}
