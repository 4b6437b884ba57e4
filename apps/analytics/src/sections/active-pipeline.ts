import {
  ACTIVE_STATUSES,
  REFERRAL_STATUSES,
  STATUS_LABEL,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { Count, Fraction, ListOfNested, Nested, OneOf, Percentage, Text } from '@referral-exchange/http';
import { DAY_MS } from '../calendar/local-calendar.js';
import { percent, shares } from './figures.js';
import type { ReportPeriod, Section, Slice } from './section.js';

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
const FLOW_CODES = FLOW.map((status) => REFERRAL_STATUSES.indexOf(status));
const FLOW_BITS = FLOW_CODES.map((code) => 1 << code);
const LATER_BITS = FLOW_BITS.map((_, index) =>
  FLOW_BITS.slice(index + 1).reduce((bits, bit) => bits | bit, 0),
);
/** The active stages: how many referrals are there, were ever there, and went on. */
export class ActivePipeline implements Section {
  private readonly byStatus = new Uint32Array(REFERRAL_STATUSES.length);
  /** By the set of statuses that a referral ever had. */
  private readonly byReached = new Uint32Array(1 << REFERRAL_STATUSES.length);
  private readonly passed = {
    sent: { current: 0, previous: 0 },
    acknowledged: { current: 0, previous: 0 },
    signed: { current: 0, previous: 0 },
    closed: { current: 0, previous: 0 },
  };

  constructor(private readonly period: ReportPeriod) {}

  add({ referrals: { columns }, current: { rows, count } }: Slice): void {
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      this.byStatus[columns.status[row]!]!++;
      this.byReached[columns.reached[row]!]!++;
      this.addPassing(this.passed.sent, columns.sentAt[row]!);
      this.addPassing(this.passed.acknowledged, columns.acknowledgedAt[row]!);
      this.addPassing(this.passed.signed, columns.signedAt[row]!);
      this.addPassing(this.passed.closed, columns.closedAt[row]!);
    }
  }

  stages(): PipelineStageDto[] {
    return ACTIVE_STATUSES.map((status, index) => ({
      status,
      label: STATUS_LABEL[status],
      count: this.byStatus[FLOW_CODES[index]!]!,
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
    const reached = stages.map((_, index) => this.everReached(index));
    return {
      activeTotal: stages.reduce((sum, { count }) => sum + count, 0),
      stages: stages.map((stage, index) => ({
        ...stage,
        share: parts[index]!,
        everReached: reached[index]!.all,
        reachedNextPercent: percent(reached[index]!.wentOn, reached[index]!.all),
      })),
    };
  }

  private everReached(stage: number): { all: number; wentOn: number } {
    let [all, wentOn] = [0, 0];
    for (const [bits, count] of this.byReached.entries()) {
      if (!(bits & FLOW_BITS[stage]!)) continue;
      all += count;
      if (bits & LATER_BITS[stage]!) wentOn += count;
    }
    return { all, wentOn };
  }

  /** Something that did not happen has no time: NaN. */
  private addPassing(counts: TrailingCountDto, at: number): void {
    const agoMs = this.period.nowMs - at;
    if (!(agoMs >= 0 && agoMs < 60 * DAY_MS)) return;
    if (agoMs < 30 * DAY_MS) counts.current++;
    else counts.previous++;
  }
}
