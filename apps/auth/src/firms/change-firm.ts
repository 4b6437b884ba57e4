import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { AuditLog } from '../audit-log/audit-log.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { changedFields, DEACTIVATION, type FirmChange } from './firm-change.js';
import { firmEvent } from './firm-events.js';
import type { Firm } from './firm.entity.js';
import { FirmsRepository } from './firms.repository.js';

export interface ChangeFirmCommand {
  firmId: string;
  readInput: ReadInput<FirmChange>;
}

/**
 * Every change that an administrator makes to a firm: activate, deactivate, switch the public API, edit the
 * profile. A change that changes nothing publishes nothing. @throws 404 when the firm does not exist.
 */
@Injectable()
export class ChangeFirm {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly endSessions: EndSessions,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(caller: Caller, command: ChangeFirmCommand): Promise<Firm> {
    return this.database.transaction(async () => {
      const firm = await this.firms.getForUpdateBy(caller, command.firmId);
      const change = await command.readInput();
      const changed = changedFields(firm, change);
      if (changed.length === 0) return firm;
      Object.assign(firm, change.fields, { updatedAt: clock.dateAfter(firm.updatedAt) });
      await this.firms.update(firm);
      await this.outbox.add(firmEvent(change.event, firm, caller));
      // once the firm is active again, its people sign in again, as those who were deactivated themselves
      if (change === DEACTIVATION) {
        await this.endSessions.ofFirm(caller, firm.id);
        // its test firm would let its people in
        for (const firmId of await this.firms.activeSandboxesOf(firm.id))
          await this.execute(caller, { firmId, readInput: () => DEACTIVATION });
      }
      if (change.fields.requiresSecondFactor) await this.endSessions.withoutSecondFactor(caller, firm.id);
      await this.auditLog.record(caller, {
        action: change.event.replace(/\.v\d+$/, ''),
        subjectType: 'firm',
        subjectId: firm.id,
        details: Object.fromEntries(changed.map((field) => [field, firm[field]])),
      });
      return firm;
    });
  }
}
