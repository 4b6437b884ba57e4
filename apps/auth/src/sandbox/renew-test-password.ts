import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { firmIdOf } from '../api-keys/key-owner.js';
import { ReplacePassword } from '../passwords/replace-password.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { SandboxesRepository } from './sandboxes.repository.js';

/** `POST /firm/sandbox/password`: a lost password of the invented administrator, who receives no mail. */
@Injectable()
export class RenewTestPassword {
  constructor(
    private readonly database: Database,
    private readonly sandboxes: SandboxesRepository,
    private readonly passwordHasher: PasswordHasher,
    private readonly replacePassword: ReplacePassword,
  ) {}

  /** @throws 409 when the firm has made no test firm, or that administrator is active no more */
  async execute(caller: Caller): Promise<{ email: string; password: string }> {
    const password = randomBytes(18).toString('base64url');
    const passwordHash = await this.passwordHasher.hash(password);
    return this.database.transaction(async () => {
      const testFirm = await this.sandboxes.findOf(firmIdOf(caller));
      const person = testFirm && (await this.sandboxes.administratorOf(testFirm.id));
      if (!person) throw conflict('no_test_firm', 'Your firm has no test firm with its first administrator');
      await this.replacePassword.execute(caller, {
        userId: person.id,
        passwordHash,
        reason: 'password_reset',
      });
      return { email: person.email, password };
    });
  }
}
