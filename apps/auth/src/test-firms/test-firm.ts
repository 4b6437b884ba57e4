import { TIERS } from '@referral-exchange/contracts';
import { newApiKey, type NewApiKey } from '../api-keys/new-api-key.js';
import type { AuditEntry } from '@referral-exchange/messaging';
import type { Firm } from '../firms/firm.entity.js';
import type { NewFirm } from '../firms/firms.repository.js';
import { newUser } from '../users/create-user.js';
import type { User } from '../users/user.entity.js';
import type { InventedFirm } from './invented-names.js';

/** All that is generated before the transaction. */
export interface TestFirmPlan {
  invented: InventedFirm;
  /** The firm whose people make it; absent: an administrator does. */
  sandboxOf?: string;
  password: string;
  passwordHash: string;
}

/** A test firm with its user and keys, as rows and with the secrets in plain text. */
export interface BuiltTestFirm {
  firm: Firm;
  user: User;
  keys: NewApiKey[];
  password: string;
}

export function newTestFirm({ invented, sandboxOf }: TestFirmPlan): NewFirm {
  const owned = sandboxOf === undefined ? {} : { sandboxOf };
  return { name: invented.firmName, isTestFirm: true, publicApiEnabled: true, ...owned };
}

/** An administrator and a key of every tier for a firm. */
export function buildTestFirm(firm: Firm, { invented, password, passwordHash }: TestFirmPlan): BuiltTestFirm {
  const { email, firstName, lastName } = invented;
  return {
    firm,
    user: newUser({ email, firstName, lastName, role: 'firm_admin', firmId: firm.id }, passwordHash),
    keys: TIERS.map((tier) => newApiKey({ type: 'firm', id: firm.id }, { name: `sandbox ${tier}`, tier })),
    password,
  };
}

export function testFirmCreated({ firm, user }: BuiltTestFirm): AuditEntry {
  return {
    action: 'firm.created',
    subjectType: 'firm',
    subjectId: firm.id,
    details: { name: firm.name, isTestFirm: true, user: user.email },
  };
}
