import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { Injectable } from '@nestjs/common';
import { EgressClient, type CallOutcome } from '@referral-exchange/egress';
import { clock, currentTraceparent, log, withSpan } from '@referral-exchange/telemetry';
import { SecretBox } from '@referral-exchange/database';
import { LRUCache } from 'lru-cache';
import { CaptureDelivery } from './capture-delivery.js';
import { secretBinding } from './webhook-secret.js';
import type { DueDelivery } from './due-delivery.js';
import { signatureHeader } from './signature.js';

const USER_AGENT = 'Referral-Exchange-Webhooks/1.0';

/** Secrets kept decrypted. Anyone may create and delete subscriptions without end. */
const MAX_SECRETS = 10_000;

/** An attempt that waits for its endpoint. */
export interface AttemptInFlight {
  delivery: DueDelivery;
  startedAt: Date;
  /** By `performance.now()`. */
  began: number;
  isShown: boolean;
}

/** One attempt: signed with the current secret and posted once (interface, "Delivery" and "Signature"). */
@Injectable()
export class AttemptDelivery {
  private readonly secrets = new LRUCache<string, { sealed: Buffer; secret: string }>({ max: MAX_SECRETS });

  constructor(
    private readonly box: SecretBox,
    private readonly egress: EgressClient,
    private readonly captureDelivery: CaptureDelivery,
  ) {}

  /** Posts the delivery, or stores it in echo mode. Rejects only if it cannot be signed. */
  execute(delivery: DueDelivery, body: string): Promise<CallOutcome> {
    const attributes = {
      'webhook.event': delivery.eventType,
      'webhook.delivery': delivery.id,
      'webhook.subscription': delivery.subscriptionId,
      'webhook.attempt': delivery.attempts + 1,
      'http.request.method': 'POST',
    };
    const parent = delivery.traceparent ?? undefined;
    return withSpan('webhook attempt', { kind: SpanKind.CLIENT, parent, attributes }, async (span) => {
      // the address is parsed for a trace alone
      if (span.isRecording()) span.setAttribute('server.address', new URL(delivery.url).hostname);
      const outcome = await this.send(delivery, body);
      if (outcome.statusCode !== null) span.setAttribute('http.response.status_code', outcome.statusCode);
      if (outcome.error !== null) {
        span.setAttribute('error.type', outcome.error);
        span.setStatus({ code: SpanStatusCode.ERROR });
        logFailure(delivery, outcome);
      }
      return outcome;
    });
  }

  /** Aborts the attempts in flight: another process may have claimed their deliveries. */
  abortAll(): void {
    this.egress.abortAll();
  }

  /** Closes the connection pools. Call it last. */
  close(): Promise<void> {
    return this.egress.close();
  }

  private send(delivery: DueDelivery, body: string): Promise<CallOutcome> {
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': USER_AGENT,
      'X-Service-Event': delivery.eventType,
      'X-Service-Event-Id': delivery.eventId,
      'X-Service-Delivery': delivery.id,
      'X-Service-Signature': signatureHeader(body, this.secretOf(delivery), Math.floor(clock.now() / 1000)),
      traceparent: currentTraceparent()!,
    };
    if (delivery.echoTokenHash !== null) return this.captureDelivery.execute(delivery, headers, body);
    return this.egress.post(delivery.url, headers, body);
  }

  /** Decrypting a secret costs more than signing with it, so it is cached under its encrypted bytes. */
  private secretOf({ subscriptionId, sealedSecret }: DueDelivery): string {
    const known = this.secrets.get(subscriptionId);
    if (known?.sealed.equals(sealedSecret)) return known.secret;
    const secret = this.box.open(sealedSecret, secretBinding(subscriptionId));
    this.secrets.set(subscriptionId, { sealed: sealedSecret, secret });
    return secret;
  }
}

/** Endpoints fail all the time, so only for an operator who looks: the subscriber sees it in its own log. */
function logFailure({ id: deliveryId, subscriptionId, attempts }: DueDelivery, outcome: CallOutcome): void {
  log.debug({ deliveryId, subscriptionId, attempt: attempts + 1, ...outcome }, 'webhook attempt failed');
}
