import { Injectable } from '@nestjs/common';
import { Database, firstIdOf } from '@referral-exchange/database';
import { Attempt } from './attempt.entity.js';
import { Delivery, type DeliveryStatus } from './delivery.entity.js';

/** Which deliveries of a subscription are asked for, and which page of them. */
export interface DeliverySelection {
  status?: DeliveryStatus;
  eventType?: string;
  /** Both inclusive, by when they were queued. */
  from?: Date;
  to?: Date;
  baseCaseId?: string;
  offset: number;
  limit: number;
}

/** An id is made a little before its row: a span of ids is wider than the span of time by this. */
const ID_SLACK_MS = 60_000;

/** Reads the delivery log of one subscription. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** Newest first, with the total. Ids are in the order of time, and the index of the log has them. */
  page(
    subscriptionId: string,
    { status, eventType, from, to, baseCaseId, offset, limit }: DeliverySelection,
  ): Promise<[Delivery[], number]> {
    const query = this.database.manager
      .createQueryBuilder(Delivery, 'delivery')
      .where('delivery.subscriptionId = :subscriptionId', { subscriptionId });
    if (status) query.andWhere('delivery.status = :status', { status });
    if (eventType) query.andWhere('delivery.eventType = :eventType', { eventType });
    if (from) {
      const firstId = firstIdOf(new Date(from.getTime() - ID_SLACK_MS));
      query.andWhere('delivery.createdAt >= :from AND delivery.id >= :firstId', { from, firstId });
    }
    if (to) {
      const endId = firstIdOf(new Date(to.getTime() + ID_SLACK_MS));
      query.andWhere('delivery.createdAt <= :to AND delivery.id < :endId', { to, endId });
    }
    if (baseCaseId) query.andWhere(`delivery.payloadId IN (${PAYLOADS_OF_CASE})`, { baseCaseId });
    return query.orderBy('delivery.id', 'DESC').skip(offset).take(limit).getManyAndCount();
  }

  /** Null if the subscription has no such delivery. */
  find(subscriptionId: string, id: string): Promise<Delivery | null> {
    return this.database.manager.findOneBy(Delivery, { id, subscriptionId });
  }

  attemptsOf(deliveryId: string): Promise<Attempt[]> {
    return this.database.manager.find(Attempt, { where: { deliveryId }, order: { number: 'ASC' } });
  }
}

/** What a delivery is about is known of its payload alone, for as long as it is kept. */
const PAYLOADS_OF_CASE = 'SELECT p.id FROM payloads p WHERE p.base_case_id = :baseCaseId';
