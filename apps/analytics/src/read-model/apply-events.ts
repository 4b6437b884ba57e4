import { Injectable } from '@nestjs/common';
import { FirmNamesRepository } from '../firms/firm-names.repository.js';
import { observationsOf, type SourceEvent } from '../referral/observe-event.js';
import { withObservation, type Observation, type ReferralRecord } from '../referral/referral-record.js';
import { ReadModelRepository } from './read-model.repository.js';

/**
 * Writes events into generations of the read model. Must run in a transaction that has locked the
 * generations.
 *
 * Database triggers also run (schema.sql): `referral_views_written` and `referral_views_numbered` give each
 * row its version.
 */
@Injectable()
export class ApplyEvents {
  constructor(
    private readonly readModel: ReadModelRepository,
    private readonly firmNames: FirmNamesRepository,
  ) {}

  async execute(events: readonly SourceEvent[], generations: readonly number[]): Promise<void> {
    const observations = events.flatMap(observationsOf);
    if (observations.length === 0) return;
    await this.firmNames.learn(observations.flatMap(({ facts }) => [facts.sender, facts.receiver]));
    for (const generation of generations) await this.apply(observations, generation);
  }

  private async apply(observations: readonly Observation[], generation: number): Promise<void> {
    const ids = [...new Set(observations.map(({ referralId }) => referralId))];
    const records = new Map<string, ReferralRecord>();
    for (const record of await this.readModel.load(generation, ids)) records.set(record.referralId, record);
    for (const seen of observations)
      records.set(seen.referralId, withObservation(records.get(seen.referralId), seen));
    await this.readModel.save(generation, [...records.values()]);
  }
}
