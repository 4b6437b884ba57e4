import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { CallOutcome } from '@referral-exchange/egress';
import { EchoCaptures } from '../captures/echo-captures.js';
import { erasedBody } from '../erasures/erased-body.js';
import { ErasedCases } from '../erasures/erased-cases.repository.js';
import type { DueDelivery } from './due-delivery.js';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const KEPT_NOTHING: CallOutcome = { statusCode: 200, error: null };

/**
 * An attempt in echo mode. The body was read before: of a person who was erased meanwhile nothing is kept, as
 * if the erasure had found the capture (docs/adr/0170).
 */
@Injectable()
export class CaptureDelivery {
  constructor(
    private readonly database: Database,
    private readonly erased: ErasedCases,
    private readonly captures: EchoCaptures,
  ) {}

  /** Never rejects because of Redis: the attempt fails then. */
  execute(
    { echoTokenHash, occurredAt }: Pick<DueDelivery, 'echoTokenHash' | 'occurredAt'>,
    headers: Record<string, string>,
    body: string,
  ): Promise<CallOutcome> {
    // in a transaction: an erasure waits until it has ended, and then finds the capture
    return this.database.transaction(async () =>
      (await this.isErased(body, occurredAt))
        ? KEPT_NOTHING
        : this.captures.deliver(echoTokenHash!, headers, body),
    );
  }

  private async isErased(body: string, occurredAt: Date | null): Promise<boolean> {
    const ids = [...new Set(body.match(ID))];
    const times = [...(await this.erased.erasedAt(ids)).values()];
    const isOlder = times.some((at) => occurredAt === null || occurredAt <= at);
    // what was stored again without the person may be kept
    return isOlder && erasedBody(body) !== body;
  }
}
