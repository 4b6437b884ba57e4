import {
  SERVICE_LEVELS,
  SERVICES,
  type ServiceLevelName,
  type ServiceName,
} from '@referral-exchange/contracts';
import {
  Count,
  Flag,
  Fraction,
  Instant,
  ListOf,
  ListOfNested,
  LongText,
  NULLABLE,
  Nested,
  NumberWithin,
  OneOf,
  Text,
} from '@referral-exchange/http';
import { SILENCES, type Silence } from './ask-service.js';

const LEVELS = Object.keys(SERVICE_LEVELS) as ServiceLevelName[];
/** `degraded`: a replica, or what it needs, is not ready. */
const SERVICE_STATES = ['up', 'degraded', 'silent'] as const;
const LONGEST_SECONDS = 1_000_000_000;

class LevelLimitDto {
  @OneOf(['read', 'write', 'all'], 'What it is about.', 'read') of: 'read' | 'write' | 'all';
  @NumberWithin(0, LONGEST_SECONDS, 'How long it may take, in seconds.', 0.5) seconds: number;
}

/** What users may expect of a service, and what was counted in the last hour. */
export class ServiceLevelDto {
  @OneOf(LEVELS, 'Name of the SLO.', 'requests_availability') name: ServiceLevelName;
  @Fraction('Share of good events that is promised.', 0.999) objective: number;
  @ListOfNested(() => LevelLimitDto, 'How long a good event may take; empty when it may take any time.')
  limits: LevelLimitDto[];
  @Count('Events in the last hour, as far as these processes have run.', 12_400) total: number;
  @Count('How many of them were not as promised.', 3) bad: number;
  @Instant('Since when they are counted.', '2026-03-02T13:30:00.000Z') since: string;
}

class ReplicaDto {
  @LongText('Name of the process: the pod in a cluster.', 'referrals-7c9d4b8f6-x2x4q') instance: string;
  @LongText('Release that runs; null when it names none.', '1.42.0', NULLABLE) version: string | null;
  @Instant('When it started.', '2026-03-01T08:00:00.000Z') startedAt: string;
  @Instant('When it was last heard of.', '2026-03-02T14:30:00.000Z') seenAt: string;
  @Flag('Whether it takes work.', true) isReady: boolean;
  @ListOf('text', 'What it needs and does not reach.', ['database']) failing: string[];
}

class WaitingTopicDto {
  @Text('Name of the topic.', 'referrals.events') topic: string;
  @Count('Messages that are not handled yet.', 0) messages: number;
  @NumberWithin(
    0,
    LONGEST_SECONDS,
    'How long the oldest has waited; null when that is not known.',
    0,
    NULLABLE,
  )
  ageSeconds: number | null;
}

class WaitingEventsDto {
  @Count('Events that are not published yet.', 0) events: number;
  @NumberWithin(0, LONGEST_SECONDS, 'Age of the oldest, in seconds.', 0) ageSeconds: number;
}

/** One service of the exchange. */
export class ServiceHealthDto {
  @OneOf(Object.keys(SERVICES), 'Name of the service.', 'referrals') name: ServiceName;
  @OneOf(
    SERVICE_STATES,
    '`silent`: it did not answer when it was last asked. `degraded`: a replica is not ready, or works without something that it needs.',
    'up',
  )
  state: (typeof SERVICE_STATES)[number];
  @OneOf(
    SILENCES,
    'Why a silent service has no report; else null. `no_report`: it answers, but with an error, or is of an older release.',
    'timeout',
    NULLABLE,
  )
  silence: Silence | null;
  @ListOfNested(() => ReplicaDto, 'Replicas that answered in the last minute. There may be more.')
  replicas: ReplicaDto[];
  @ListOfNested(() => ServiceLevelDto, 'What users may expect of it.') levels: ServiceLevelDto[];
  @Nested(() => WaitingEventsDto, 'Its outbox; null when it has none, or it is not known.', NULLABLE)
  outbox: WaitingEventsDto | null;
  @ListOfNested(() => WaitingTopicDto, 'Topics that it handles, as far as their progress is known.')
  consumers: WaitingTopicDto[];
}
