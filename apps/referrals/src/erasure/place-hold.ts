import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { Audit } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { LegalHoldsRepository, type LegalHold } from '../core/legal-holds/legal-holds.repository.js';
import { FindPerson } from './find-person.js';
import type { PlaceHoldDto } from './legal-hold.dto.js';
import { nameOf } from './operator-name.js';
import { assertNamesNobody } from './reason.policy.js';

/** `POST /admin/legal-holds`: from now on the person of these cases cannot be erased. */
@Injectable()
export class PlaceHold {
  constructor(
    private readonly database: Database,
    private readonly findPerson: FindPerson,
    private readonly holds: LegalHoldsRepository,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 for an unknown person; 400 when the reason names the person */
  execute(caller: Caller, readInput: ReadInput<PlaceHoldDto>): Promise<LegalHold> {
    return this.database.transaction(async () => {
      const input = await readInput();
      await this.holds.lock();
      const { baseCaseIds, medCaseIds, words } = await this.findPerson.execute(input);
      const cases = { baseCaseIds, medCaseIds };
      // the record stays when the hold is released and the person is erased
      assertNamesNobody(input.reason, words);
      const placed = { reason: input.reason, placedBy: nameOf(caller), placedAt: clock.date() };
      const hold = { id: newId(), ...cases, ...placed };
      await this.holds.place(hold);
      await this.audit.record(caller, {
        action: 'legal_hold.placed',
        subjectType: 'legal_hold',
        subjectId: hold.id,
        details: { ...cases },
      });
      return { ...hold, releasedBy: null, releasedAt: null };
    });
  }
}
