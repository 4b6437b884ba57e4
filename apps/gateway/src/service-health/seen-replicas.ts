import type { ProcessReport } from '@referral-exchange/contracts';

/** A replica that was not heard of for so long may be gone. An open page asks every ten seconds. */
const KEPT_MS = 60_000;

/** A report, and when it came. */
export interface SeenReplica {
  report: ProcessReport;
  seenAtMs: number;
}

/**
 * The newest report of each replica that answered in the last minute. A service has one address for all
 * its replicas, so each question reaches one of them: the others are known from before. Pure but for its map.
 */
export class SeenReplicas {
  private readonly byService = new Map<string, Map<string, SeenReplica>>();

  note(service: string, report: ProcessReport, seenAtMs: number): void {
    const replicas = this.byService.get(service) ?? new Map<string, SeenReplica>();
    replicas.set(report.instance, { report, seenAtMs });
    this.byService.set(service, replicas);
  }

  /** Those of the last minute, the newest first. */
  of(service: string, nowMs: number): SeenReplica[] {
    const replicas = this.byService.get(service) ?? new Map<string, SeenReplica>();
    for (const [instance, { seenAtMs }] of replicas)
      if (seenAtMs <= nowMs - KEPT_MS) replicas.delete(instance);
    return [...replicas.values()].toSorted((a, b) => b.seenAtMs - a.seenAtMs);
  }
}
