import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE_LEVELS, UPLOAD_PATHS } from '@referral-exchange/contracts';
import { RecentCount, ReportProcess, serviceMetrics } from '@referral-exchange/telemetry';
import { gatewayMetrics } from '../gateway.metrics.js';

const KINDS: Readonly<Record<string, 'read' | 'write'>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'write',
};
const UPLOADS = new RegExp(UPLOAD_PATHS.join('|'));

/**
 * Counts the calls of the last hour that went through this gateway: those of clients, by the rules of the two
 * SLOs about them, and those to each service, so that also a service that is down has a figure.
 */
@Injectable()
export class CallCounts implements OnApplicationShutdown {
  private readonly toServices = new Map<string, RecentCount>();
  private readonly stops: (() => void)[];

  constructor(@Inject(ReportProcess) { levels }: Pick<ReportProcess, 'levels'>) {
    const answered = levels.of('requests_availability');
    const inTime = levels.of('requests_latency');
    const { withinSeconds } = SERVICE_LEVELS.requests_latency;
    this.stops = [
      serviceMetrics.requestDuration.listen((seconds, labels) => {
        const kind = KINDS[labels['http.request.method']];
        const route = String(labels['http.route']);
        if (!kind || route === '(none)') return;
        answered.add(Number(labels['http.response.status_code']) >= 500);
        if (!UPLOADS.test(route)) inTime.add(seconds > withinSeconds[kind]);
      }),
      serviceMetrics.callDuration.listen((_seconds, labels) => {
        const status = Number(labels['http.response.status_code']);
        // 0: the caller has left, or the call failed, which is counted as a failure
        if (status > 0) this.to(labels['server.address']).add(status >= 500);
      }),
      gatewayMetrics.upstreamFailures.listen((count, labels) => this.to(labels.upstream).add(true, count)),
    ];
  }

  onApplicationShutdown(): void {
    for (const stop of this.stops) stop();
  }

  /** The calls to a service. */
  to(service: string): RecentCount {
    let count = this.toServices.get(service);
    if (!count) this.toServices.set(service, (count = new RecentCount()));
    return count;
  }
}
