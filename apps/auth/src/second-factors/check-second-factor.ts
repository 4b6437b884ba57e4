import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { SYSTEM } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { LoginThrottle } from '../passwords/login-throttle.js';
import type { LoginLimit } from '../passwords/throttle-keys.js';
import type { Account } from '../users/accounts.repository.js';
import { credentialIdOf } from './passkey-origin.js';
import { Passkeys } from './passkeys.js';
import type { ProofKind } from './second-factor.entity.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { readTotpCode } from './totp.js';
import { UseRecoveryCode } from './use-recovery-code.js';

/** What a person shows. A passkey signs for the token of its sign-in. */
export type SecondFactorProof =
  { kind: 'totp' | 'recovery_code'; code: string } | { kind: 'passkey'; assertion: object; token: string };

/**
 * Why a second factor was not accepted. `off_clock`: the code of an app is that of another time; `replayed`:
 * it was accepted before; `foreign_origin`: a passkey signed for a page of another site.
 */
export type SecondFactorFault = 'wrong' | 'off_clock' | 'replayed' | 'foreign_origin';

export type SecondFactorCheck =
  { outcome: 'ok'; kind: ProofKind } | { outcome: SecondFactorFault | LoginLimit };

type Reading =
  { outcome: 'ok'; accept: () => Promise<boolean> } | { outcome: SecondFactorFault; steps?: number };

/**
 * Checks the second factor of a user who has shown the password or is signed in. Each proof is accepted once.
 * Failures are counted like those of passwords, of many guesses at once no more than the limit get an answer,
 * and each refusal is audited (ADR 173).
 */
@Injectable()
export class CheckSecondFactor {
  constructor(
    private readonly loginThrottle: LoginThrottle,
    private readonly factors: SecondFactorsRepository,
    private readonly useRecoveryCode: UseRecoveryCode,
    private readonly passkeys: Passkeys,
    private readonly auditLog: AuditLog,
  ) {}

  async execute(
    account: Account,
    proof: SecondFactorProof,
    clientAddress: string,
  ): Promise<SecondFactorCheck> {
    const attempt = { email: account.email, clientAddress, secondFactorOf: account.id };
    const refused = await this.loginThrottle.refusal(attempt);
    if (refused) return { outcome: refused };
    const reading = await this.read(account, proof, clientAddress);
    const limited = await this.loginThrottle.settle(attempt, reading.outcome === 'ok');
    if (limited) return { outcome: limited };
    if (reading.outcome !== 'ok') return this.refuse(account, proof, reading);
    // of two at once with the same proof one is accepted
    if (!(await reading.accept())) return this.refuse(account, proof, { outcome: 'replayed' });
    return { outcome: 'ok', kind: proof.kind };
  }

  private read(account: Account, proof: SecondFactorProof, clientAddress: string): Promise<Reading> {
    switch (proof.kind) {
      case 'totp':
        return this.readCode(account.id, proof.code.replace(/\s/g, ''));
      case 'recovery_code':
        return this.readRecoveryCode(account, proof.code, clientAddress);
      case 'passkey':
        return this.readPasskey(account.id, proof.assertion, proof.token);
    }
  }

  /** A user with several apps may show a code of any of them; the best reading counts. */
  private async readCode(userId: string, code: string): Promise<Reading> {
    const apps = (await this.factors.findConfirmed(userId)).filter(({ kind }) => kind === 'totp');
    const readings = apps.map((app): Reading => {
      const secret = this.factors.secretOf(app);
      const reading = readTotpCode(code, { secret, lastStep: app.lastStep, nowMs: clock.now() });
      if (reading.outcome !== 'ok') return reading;
      return { outcome: 'ok', accept: () => this.factors.useStep(app.id, reading.step) };
    });
    const ranked = (['ok', 'replayed', 'off_clock'] as const).map((outcome) =>
      readings.find((reading) => reading.outcome === outcome),
    );
    return ranked.find((reading) => reading !== undefined) ?? { outcome: 'wrong' };
  }

  private async readRecoveryCode(account: Account, code: string, clientAddress: string): Promise<Reading> {
    const found = await this.useRecoveryCode.find(account.id, code);
    if (found === 'unused')
      return { outcome: 'ok', accept: () => this.useRecoveryCode.execute(account, code, clientAddress) };
    return { outcome: found === 'used' ? 'replayed' : 'wrong' };
  }

  private async readPasskey(userId: string, assertion: object, token: string): Promise<Reading> {
    const id = credentialIdOf(assertion);
    const passkey = (await this.factors.findConfirmed(userId)).find(
      ({ kind, credentialId }) => kind === 'passkey' && credentialId === id,
    );
    if (!passkey) return { outcome: 'wrong' };
    const reading = await this.passkeys.readAssertion(assertion, token, passkey);
    if (reading.outcome !== 'ok') return reading;
    return { outcome: 'ok', accept: () => this.factors.useCount(passkey.id, reading.count) };
  }

  private async refuse(
    { id }: Account,
    { kind }: SecondFactorProof,
    { outcome, steps }: { outcome: SecondFactorFault; steps?: number },
  ): Promise<SecondFactorCheck> {
    await this.auditLog.record(SYSTEM, {
      action: 'second_factor.refused',
      subjectType: 'user',
      subjectId: id,
      details: { kind, reason: outcome, ...(steps !== undefined && { steps }) },
    });
    return { outcome };
  }
}
