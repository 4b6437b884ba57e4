import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { AuditLog } from '../audit-log/audit-log.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { OneTimeTokensRepository } from '../one-time-tokens/one-time-tokens.repository.js';
import { ClockAdvancesRepository } from './clock-advances.repository.js';
import { assertHasClock, assertTestFirm, clockFirmId } from './clock-firm.js';
import { type AdvanceClockDto, type ClockDto, presentClock, secondsOf } from './clock.dto.js';

/**
 * `POST /sandbox/clock`: moves the clock of a test firm on (docs/adr/0132). Auth moves the links that it
 * mailed to people of the firm; the event lets the other services move their due times.
 */
@Injectable()
export class AdvanceClock {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly advances: ClockAdvancesRepository,
    private readonly tokens: OneTimeTokensRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  /** @throws 404 when the firm does not exist, 400 or 403 when it is not a test firm */
  async execute(caller: Caller, readInput: ReadInput<AdvanceClockDto>): Promise<ClockDto> {
    assertHasClock(caller);
    return this.database.transaction(async () => {
      const { advance, firmId: named } = await readInput();
      const seconds = secondsOf(advance);
      // locked, so that two advances are published one after the other
      const firm = await this.firms.getForUpdateBy(caller, clockFirmId(caller, named));
      assertTestFirm(firm);
      await this.advance(caller, firm.id, seconds);
      return presentClock(firm.id, await this.advances.stateOf(firm.id));
    });
  }

  private async advance(caller: Caller, firmId: string, seconds: number): Promise<void> {
    const [eventId, advancedAt] = [newId(), clock.date()];
    await this.advances.insert({ id: eventId, firmId, seconds, advancedAt });
    await this.tokens.expireSooner(firmId, seconds);
    await this.outbox.add({
      eventId,
      type: 'firm.clock_advanced.v1',
      occurredAt: advancedAt.toISOString(),
      actor: caller.actor,
      key: firmId,
      data: { firmId, seconds },
    });
    await this.auditLog.record(caller, {
      action: 'firm.clock_advanced',
      subjectType: 'firm',
      subjectId: firmId,
      details: { seconds },
    });
  }
}
