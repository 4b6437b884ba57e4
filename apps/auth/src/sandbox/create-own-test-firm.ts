import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ApiError, conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { firmIdOf } from '../api-keys/key-owner.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { inventFirm } from '../test-firms/invented-names.js';
import { TestFirmRows } from '../test-firms/test-firm-rows.js';
import type { BuiltTestFirm } from '../test-firms/test-firm.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { SandboxRecords } from './sandbox-records.js';
import { SandboxesRepository } from './sandboxes.repository.js';

const LONGEST_NAME = 255;
const MARK = ' (test)';

/** `POST /firm/sandbox`: makes the test firm of a firm, with an administrator and keys of all tiers. */
@Injectable()
export class CreateOwnTestFirm {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly sandboxes: SandboxesRepository,
    private readonly testFirmRows: TestFirmRows,
    private readonly passwordHasher: PasswordHasher,
    private readonly sandboxRecords: SandboxRecords,
  ) {}

  /** @throws 409 when the firm has a test firm, or is one */
  async execute(caller: Caller): Promise<BuiltTestFirm> {
    const firmId = firmIdOf(caller);
    const password = randomBytes(18).toString('base64url');
    // hashing takes most of the time, so it ends before the transaction begins
    const passwordHash = await this.passwordHasher.hash(password);
    return this.database.transaction(async () => {
      // locked, so that the second of two clicks finds what the first one made
      const { name, isTestFirm } = await this.firms.getForUpdateBy(caller, firmId);
      if (isTestFirm) throw conflict('is_test_firm', 'Your firm is a test firm itself: it needs no other');
      const present = await this.sandboxes.findOf(firmId);
      if (present) throw hasOne(present.id);
      const invented = { ...inventFirm(), firmName: name.slice(0, LONGEST_NAME - MARK.length) + MARK };
      const [made] = await this.testFirmRows.insert([
        { invented, sandboxOf: firmId, password, passwordHash },
      ]);
      await this.sandboxRecords.created(caller, made!, firmId);
      return made!;
    });
  }
}

function hasOne(firmId: string): ApiError {
  const message = 'Your firm has a test firm: use it, or reset it to begin again';
  return conflict('test_firm_exists', message, { firmId });
}
