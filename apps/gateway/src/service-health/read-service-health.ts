import { Injectable } from '@nestjs/common';
import { type ProcessReport, SERVICES, type ServiceName } from '@referral-exchange/contracts';
import { clock, ReportProcess } from '@referral-exchange/telemetry';
import { Dependencies } from '../health/dependencies.js';
import { AskService, type Silence } from './ask-service.js';
import { CallCounts } from './call-counts.js';
import { SeenReplicas, type SeenReplica } from './seen-replicas.js';

/** However many pages are open, a gateway asks each service once in this time. */
const KEPT_MS = 5_000;

/** What is known of one service. */
export interface KnownService {
  name: ServiceName;
  /** Why the last question had no answer; null: it had one. */
  silence: Silence | null;
  replicas: SeenReplica[];
  /** Calls to it by this gateway in the last hour; null for the gateway itself. */
  calls: { total: number; bad: number } | null;
}

/** All services, and when they were asked. */
export interface KnownServices {
  askedAt: Date;
  /** The same, on the clock of `seenAtMs`. */
  askedAtMs: number;
  services: KnownService[];
  /** Of this gateway: since then it has counted. */
  startedAt: Date;
}

/** Asks all services how they are, all at once. */
@Injectable()
export class ReadServiceHealth {
  private readonly seen = new SeenReplicas();
  private keptUntil = -Infinity;
  private kept?: Promise<KnownServices>;

  constructor(
    private readonly askService: AskService,
    private readonly callCounts: CallCounts,
    private readonly reportProcess: ReportProcess,
    private readonly dependencies: Dependencies,
  ) {}

  /** At most 5 seconds old, and within 2 seconds. Never rejects because of a service. */
  execute(): Promise<KnownServices> {
    if (!this.kept || performance.now() >= this.keptUntil) {
      this.keptUntil = performance.now() + KEPT_MS;
      this.kept = this.askAll();
    }
    return this.kept;
  }

  private async askAll(): Promise<KnownServices> {
    const names = Object.keys(SERVICES) as ServiceName[];
    const own = await this.ownReport();
    const answers = await Promise.all(
      names.map(async (name) => (name === 'gateway' ? own : this.askService.execute(name))),
    );
    const nowMs = performance.now();
    const services = names.map((name, i) => this.known(name, answers[i]!, nowMs));
    return { askedAt: clock.date(), askedAtMs: nowMs, services, startedAt: new Date(own.startedAt) };
  }

  private known(name: ServiceName, answer: ProcessReport | Silence, nowMs: number): KnownService {
    const isSilent = typeof answer === 'string';
    if (!isSilent) this.seen.note(name, answer, nowMs);
    const calls = name === 'gateway' ? null : this.callCounts.to(name).sum();
    return { name, silence: isSilent ? answer : null, replicas: this.seen.of(name, nowMs), calls };
  }

  /** It is ready without its dependencies (ADR 19), and says which of them do not answer. */
  private async ownReport(): Promise<ProcessReport> {
    return { ...(await this.reportProcess.execute()), checks: this.dependencies.states() };
  }
}
