import { SERVICE_LEVELS, type ServiceLevelName } from '@referral-exchange/contracts';
import type { KnownService, KnownServices } from './read-service-health.js';
import type { SeenReplica } from './seen-replicas.js';
import type { ServiceHealthDto, ServiceLevelDto } from './service-health.dto.js';

const HOUR_MS = 3_600_000;

/** A service as operators see it. Pure. */
export function presentServiceHealth(
  { name, silence, replicas, calls }: KnownService,
  { askedAt, askedAtMs, startedAt }: Omit<KnownServices, 'services'>,
): ServiceHealthDto {
  const newest = replicas[0]?.report;
  const shown = replicas.map((replica) => presentReplica(replica, askedAt.getTime() - askedAtMs));
  const isWhole = shown.every(({ isReady, failing }) => isReady && failing.length === 0);
  const toIt = calls && presentLevel('requests_availability', calls, startedAt, askedAt);
  return {
    name,
    state: silence !== null ? 'silent' : isWhole ? 'up' : 'degraded',
    silence,
    replicas: shown,
    levels: [...(toIt ? [toIt] : []), ...reportedLevels(replicas, askedAt)],
    outbox: newest?.outbox ?? null,
    consumers: newest?.consumers ?? [],
  };
}

function presentReplica(
  { report, seenAtMs }: SeenReplica,
  /** What a time of the process is to be added to. */
  originMs: number,
): ServiceHealthDto['replicas'][number] {
  const { instance, version, startedAt, isReady, checks } = report;
  return {
    instance,
    version,
    startedAt,
    seenAt: new Date(originMs + seenAtMs).toISOString(),
    isReady,
    failing: Object.keys(checks).filter((check) => checks[check] === 'down'),
  };
}

/** Each replica counts its own events: the sums over those that are known. */
function reportedLevels(replicas: readonly SeenReplica[], askedAt: Date): ServiceLevelDto[] {
  const names = new Set(replicas.flatMap(({ report }) => report.levels.map(({ name }) => name)));
  return [...names].map((name) => {
    const counts = replicas.flatMap(({ report }) => report.levels.filter((level) => level.name === name));
    const sum = {
      total: counts.reduce((all, { total }) => all + total, 0),
      bad: counts.reduce((all, { bad }) => all + bad, 0),
    };
    const firstStart = Math.min(...replicas.map(({ report }) => Date.parse(report.startedAt)));
    return presentLevel(name, sum, new Date(firstStart), askedAt);
  });
}

function presentLevel(
  name: ServiceLevelName,
  counted: { total: number; bad: number },
  startedAt: Date,
  askedAt: Date,
): ServiceLevelDto {
  const since = new Date(Math.max(startedAt.getTime(), askedAt.getTime() - HOUR_MS)).toISOString();
  return { name, objective: SERVICE_LEVELS[name].objective, limits: limitsOf(name), ...counted, since };
}

function limitsOf(name: ServiceLevelName): ServiceLevelDto['limits'] {
  const level = SERVICE_LEVELS[name];
  if (!('withinSeconds' in level)) return [];
  const { withinSeconds } = level;
  if (typeof withinSeconds === 'number') return [{ of: 'all', seconds: withinSeconds }];
  return [
    { of: 'read', seconds: withinSeconds.read },
    { of: 'write', seconds: withinSeconds.write },
  ];
}
