import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { ReceiversRepository } from '../firms/receivers.repository.js';
import { monthOf } from './month-of.js';
import { ruleView, type RuleView } from './rule-view.js';
import { RulesRepository, type StoredRule } from './rules.repository.js';

type ReceiversOfOwner = Awaited<ReturnType<ReceiversRepository['forSender']>>;

/** Reads what the record of a rule shows besides its row: its firms, and how much of the month is used. */
@Injectable()
export class ViewRules {
  constructor(
    private readonly rules: RulesRepository,
    private readonly receivers: ReceiversRepository,
  ) {}

  async one(rule: StoredRule): Promise<RuleView> {
    return (await this.all([rule]))[0]!;
  }

  /** In the order that is given. An administrator sees rules of many owners: each costs a read more. */
  async all(rules: readonly StoredRule[]): Promise<RuleView[]> {
    const firmsOf = new Map<string, ReceiversOfOwner>();
    for (const owner of new Set(rules.map(({ firmId }) => firmId)))
      firmsOf.set(owner, await this.receiversOf(owner, rules));
    const now = clock.date();
    const counts = await this.rules.countsOf(
      rules.map(({ id, firmId }) => {
        const timeZone = firmsOf.get(firmId)!.get(firmId)?.timeZone ?? 'UTC';
        return { ruleId: id, month: monthOf(timeZone, now) };
      }),
    );
    return rules.map((rule) => {
      const own = counts.filter(({ ruleId }) => ruleId === rule.id);
      return ruleView(rule, firmsOf.get(rule.firmId)!, own);
    });
  }

  /** The owner itself too: its time zone decides which month it is. */
  private receiversOf(owner: string, rules: readonly StoredRule[]): Promise<ReceiversOfOwner> {
    const own = rules.filter(({ firmId }) => firmId === owner);
    const named = own.flatMap(({ slots }) => slots.map(({ firmId }) => firmId));
    return this.receivers.forSender(owner, [...new Set([owner, ...named])]);
  }
}
