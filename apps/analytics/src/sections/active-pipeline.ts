import {
  ACTIVE_STATUSES,
  REFERRAL_STATUSES,
  STATUS_LABEL,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { Count, Fraction, ListOfNested, Nested, OneOf, Percentage, Text } from '@referral-exchange/platform';
import type { Referral } from '../referral/referral.js';
import { DAY_MS, percent, shares } from './figures.js';
import type { Scope, Section, Seen } from './scope.js';

/** One row of activePipeline. */
export class PipelineStageDto {
  @OneOf(ACTIVE_STATUSES, 'Active status.', 'SIGNED') status: ReferralStatus;
  @Text('Name of the status for people.', 'Signed') label: string;
  @Count('Referrals in this status now.', 6) count: number;
}

class FlowStageDto extends PipelineStageDto {
  @Fraction('`count` of `activeTotal`.', 0.24) share: number;
  @Count('Referrals that were ever in this status.', 14) everReached: number;
  @Percentage(
    'Percentage of `everReached` that also reached a later stage: another active status further on, or `CLOSED`.',
    42.86,
  )
  reachedNextPercent: number;
}

class TrailingCountDto {
  @Count('In the last 30 days.', 9) current: number;
  @Count('In the 30 days before.', 7) previous: number;
}

class ThroughputDto {
  @Nested(() => TrailingCountDto, 'Acknowledgements.') acknowledged: TrailingCountDto;
  @Nested(() => TrailingCountDto, 'First signatures.') signed: TrailingCountDto;
  @Nested(() => TrailingCountDto, 'Entries into `CLOSED`.') closed: TrailingCountDto;
}

class ReceivedThroughputDto extends ThroughputDto {
  @Nested(() => TrailingCountDto, 'Referrals received.') received: TrailingCountDto;
}

class SentThroughputDto extends ThroughputDto {
  @Nested(() => TrailingCountDto, 'Referrals sent.') sent: TrailingCountDto;
}

class FlowDto {
  @Count('Referrals in an active status now.', 25) activeTotal: number;
  @ListOfNested(() => FlowStageDto, 'The five active statuses in flow order.') stages: FlowStageDto[];
}

/** activePipelineFlow of received referrals. */
export class ReceivedFlowDto extends FlowDto {
  @Nested(() => ReceivedThroughputDto, 'How many passed, in trailing windows of 30 times 24 hours.')
  throughput: ReceivedThroughputDto;
}

/** activePipelineFlow of sent referrals. */
export class SentFlowDto extends FlowDto {
  @Nested(() => SentThroughputDto, 'How many passed, in trailing windows of 30 times 24 hours.')
  throughput: SentThroughputDto;
}

/** The active stages and CLOSED, in flow order: whoever is in one has moved on from those before it. */
const FLOW: readonly ReferralStatus[] = [...ACTIVE_STATUSES, 'CLOSED'];
const FLOW_BITS = FLOW.map((status) => 1 << REFERRAL_STATUSES.indexOf(status));
const LATER_BITS = FLOW_BITS.map((_, index) =>
  FLOW_BITS.slice(index + 1).reduce((bits, bit) => bits | bit, 0),
);
const PASSED = {
  sent: ({ sentAt }: Referral) => sentAt,
  acknowledged: ({ acknowledgedAt }: Referral) => acknowledgedAt,
  signed: ({ signedAt }: Referral) => signedAt,
  closed: ({ closedAt }: Referral) => closedAt,
};
type Passing = keyof typeof PASSED;
const PASSINGS = Object.keys(PASSED) as Passing[];

/** The active stages: how many referrals are there, were ever there, and went on. */
export class ActivePipeline implements Section {
  private readonly counts = FLOW.map(() => 0);
  private readonly reached = FLOW.map(() => 0);
  private readonly wentOn = FLOW.map(() => 0);
  private readonly passed = Object.fromEntries(
    PASSINGS.map((name) => [name, { current: 0, previous: 0 }]),
  ) as Record<Passing, TrailingCountDto>;

  constructor(private readonly scope: Scope) {}

  add({ referral, isPrevious }: Seen): void {
    if (isPrevious) return;
    const now = FLOW.indexOf(referral.status);
    if (now >= 0) this.counts[now]!++;
    this.addStages(referral);
    for (const name of PASSINGS) this.addPassing(name, PASSED[name](referral));
  }

  stages(): PipelineStageDto[] {
    return ACTIVE_STATUSES.map((status, index) => ({
      status,
      label: STATUS_LABEL[status],
      count: this.counts[index]!,
    }));
  }

  receivedFlow(): ReceivedFlowDto {
    const { sent: received, ...passed } = this.passed;
    return { ...this.flow(), throughput: { received, ...passed } };
  }

  sentFlow(): SentFlowDto {
    return { ...this.flow(), throughput: this.passed };
  }

  private flow(): FlowDto {
    const stages = this.stages();
    const parts = shares(stages.map(({ count }) => count));
    return {
      activeTotal: stages.reduce((sum, { count }) => sum + count, 0),
      stages: stages.map((stage, index) => ({
        ...stage,
        share: parts[index]!,
        everReached: this.reached[index]!,
        reachedNextPercent: percent(this.wentOn[index]!, this.reached[index]!),
      })),
    };
  }

  private addStages({ reached }: Referral): void {
    for (let index = 0; index < FLOW.length; index++) {
      if (!(reached & FLOW_BITS[index]!)) continue;
      this.reached[index]!++;
      if (reached & LATER_BITS[index]!) this.wentOn[index]!++;
    }
  }

  private addPassing(name: Passing, at: number | null): void {
    if (at === null) return;
    const agoMs = this.scope.nowMs - at;
    if (agoMs < 0 || agoMs >= 60 * DAY_MS) return;
    if (agoMs < 30 * DAY_MS) this.passed[name].current++;
    else this.passed[name].previous++;
  }
}
