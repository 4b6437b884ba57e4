import { Injectable } from '@nestjs/common';
import type { CallOutcome } from '@referral-exchange/egress';
import { EchoCaptures } from '../captures/echo-captures.js';
import { erasedBody, isFromBefore } from '../erasures/erased-body.js';
import { ErasedCasesRepository } from '../erasures/erased-cases.repository.js';
import type { DueDelivery } from './due-delivery.js';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const KEPT_NOTHING: CallOutcome = { statusCode: 200, error: null };

/**
 * An attempt in echo mode. The body was read before: of a person who was erased meanwhile nothing is kept, as
 * if the erasure had found the capture (docs/adr/0170). No connection to the database waits for Redis.
 */
@Injectable()
export class CaptureDelivery {
  constructor(
    private readonly erasedCases: ErasedCasesRepository,
    private readonly echoCaptures: EchoCaptures,
  ) {}

  /** Does not reject while Redis is away: the attempt fails then. */
  async execute(
    { echoTokenHash, occurredAt }: Pick<DueDelivery, 'echoTokenHash' | 'occurredAt'>,
    headers: Record<string, string>,
    body: string,
  ): Promise<CallOutcome> {
    if (await this.isErased(body, occurredAt)) return KEPT_NOTHING;
    const { outcome, captureId } = await this.echoCaptures.deliver(echoTokenHash!, headers, body);
    // looked up again once it is stored: an erasure that this does not see yet looks for captures later, and
    // finds this one
    if (captureId !== null && (await this.isErased(body, occurredAt)))
      await this.echoCaptures.remove(echoTokenHash!, [captureId]);
    return outcome;
  }

  private async isErased(body: string, occurredAt: Date | null): Promise<boolean> {
    const ids = [...new Set(body.match(ID))];
    const times = [...(await this.erasedCases.erasedAt(ids)).values()];
    const isOlder = times.some((at) => isFromBefore(at, occurredAt, body));
    // what was stored again without the person may be kept
    return isOlder && erasedBody(body) !== body;
  }
}
