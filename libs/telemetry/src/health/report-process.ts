import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ProcessReport } from '@referral-exchange/contracts';
import { clock } from '../clock/clock.js';
import { CONFIG, SERVICE_NAME } from '../config/base-config.js';
import { identityOf, type IdentitySettings } from '../config/process-identity.js';
import { readGauge } from '../metrics/declare-metrics.js';
import { LevelCounts } from './level-counts.js';
import { Readiness } from './readiness.js';

/** Below the patience of the gateway: a dependency that hangs must not make the service look dead. */
const CHECK_PATIENCE_MS = 1_000;

/** What this process knows of itself, for the operators' page. It asks nothing but what it needs anyway. */
@Injectable()
export class ReportProcess implements OnApplicationShutdown {
  /** Its counts of the last hour. */
  readonly levels = new LevelCounts();

  constructor(
    private readonly readiness: Readiness,
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(CONFIG) private readonly settings: IdentitySettings,
  ) {}

  onApplicationShutdown(): void {
    this.levels.stop();
  }

  /** Takes a second at most. */
  async execute(): Promise<ProcessReport> {
    const { instance, version = null } = identityOf(this.service, this.settings);
    const [readiness, outbox, consumers] = await Promise.all([
      this.readiness.reportWithin(CHECK_PATIENCE_MS),
      outboxNow(),
      consumersNow(),
    ]);
    const startedAt = new Date(clock.now() - process.uptime() * 1_000).toISOString();
    return { instance, version, startedAt, ...readiness, levels: this.levels.sums(), outbox, consumers };
  }
}

async function outboxNow(): Promise<ProcessReport['outbox']> {
  const [[depth], [age]] = await Promise.all([readGauge('outbox.depth'), readGauge('outbox.oldest.age')]);
  return depth && age ? { events: depth.value, ageSeconds: age.value } : null;
}

async function consumersNow(): Promise<ProcessReport['consumers']> {
  const [lags, ages] = await Promise.all([readGauge('consumer.lag'), readGauge('consumer.lag.age')]);
  return lags.map(({ value: messages, labels }) => {
    const topic = String(labels['messaging.destination.name']);
    const age = ages.find((one) => one.labels['messaging.destination.name'] === topic);
    return { topic, messages, ageSeconds: age?.value ?? null };
  });
}
