import { Inject, Injectable } from '@nestjs/common';
import {
  processReport,
  type ProcessReport,
  PROCESS_REPORT_PATH,
  SERVICE_TOKEN_HEADER,
  type ServiceName,
} from '@referral-exchange/contracts';
import { ServiceTokens } from '@referral-exchange/identity';
import { CONFIG, throttledLog } from '@referral-exchange/telemetry';
import { request } from 'undici';
import type { GatewayConfig } from '../config.js';

/** A page says within two seconds that a service does not answer. */
const PATIENCE_MS = 1_500;

/** Why a service has no report. `no_report`: it answers, and is of a release that has none, or has failed. */
export const SILENCES = ['no_connection', 'timeout', 'no_report'] as const;
export type Silence = (typeof SILENCES)[number];

/** Asks a service how it is. */
@Injectable()
export class AskService {
  constructor(
    private readonly tokens: ServiceTokens,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'serviceAddresses'>,
  ) {}

  /** The report of one of its replicas, or why there is none. Takes at most 1.5 seconds. Never rejects. */
  async execute(service: ServiceName): Promise<ProcessReport | Silence> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const token = await this.tokens.for(service);
      const { statusCode, body } = await request(
        new URL(PROCESS_REPORT_PATH, this.config.serviceAddresses[service]),
        {
          headers: { [SERVICE_TOKEN_HEADER]: token },
          signal,
          // a new connection each time: behind one address other replicas answer, too
          reset: true,
        },
      );
      const report = reportIn(await body.text());
      return statusCode === 200 && report ? report : 'no_report';
    } catch (error) {
      throttledLog.warn({ err: error, upstream: service }, 'asking a service how it is failed', service);
      return signal.aborted ? 'timeout' : 'no_connection';
    }
  }
}

function reportIn(text: string): ProcessReport | null {
  try {
    return processReport.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
