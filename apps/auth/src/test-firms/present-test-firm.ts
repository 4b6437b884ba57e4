import type { Tier } from '@referral-exchange/contracts';
import { Email, LongText, Name, Nested, Pattern, Uuid } from '@referral-exchange/http';
import type { BuiltTestFirm } from './test-firm.js';

const apiKey = (description: string, digits: string): PropertyDecorator =>
  Pattern(/^svcp_[0-9a-f]{64}$/, `${description} Shown only this once.`, `svcp_${digits}${'0'.repeat(56)}`);

export class TestFirmNameDto {
  @Uuid('Id of the firm.', '019a1c00-0000-7000-8000-0000000000f1') id: string;
  @Name('Name of the firm.', 'Abbott & Crane LLP') name: string;
}

export class TestFirmUserDto {
  @Email(
    'E-mail address the user signs in with. It receives no mail.',
    'dana.whitfield.1a2b3c4d5e6f@example.test',
  )
  email: string;
  @LongText('Password of the user. Shown only this once.', 'pJ4vT0yq8sWn2LxKdR6mZbAe') password: string;
}

export class TestFirmKeysDto {
  @apiKey('API key that may only read.', '1a2b3c4d') read_only: string;
  @apiKey('API key that may read, create and update.', '5e6f7a8b') standard: string;
  @apiKey('API key that may do everything.', '9c0d1e2f') full: string;
}

/** A sandbox firm, with all that is needed to act as it. */
export class TestFirmDto {
  @Nested(() => TestFirmNameDto, 'The firm.') firm: TestFirmNameDto;
  @Nested(() => TestFirmUserDto, 'Its administrator (role `firm_admin`).') user: TestFirmUserDto;
  @Nested(() => TestFirmKeysDto, 'One API key of each tier.') keys: TestFirmKeysDto;
}

/** Two sandbox firms that can refer cases to each other. */
export class TestFirmPairDto {
  @Nested(() => TestFirmDto, 'The firm meant to send referrals.') sender: TestFirmDto;
  @Nested(() => TestFirmDto, 'The firm meant to receive them.') receiver: TestFirmDto;
}

/** The firms in pairs: the first sends to the second, the third to the fourth. */
export function presentTestFirmPairs(firms: readonly BuiltTestFirm[]): TestFirmPairDto[] {
  return Array.from({ length: firms.length / 2 }, (_, pair) => ({
    sender: presentTestFirm(firms[pair * 2]!),
    receiver: presentTestFirm(firms[pair * 2 + 1]!),
  }));
}

/** A test firm with its secrets. */
export function presentTestFirm({ firm, user, keys, password }: BuiltTestFirm): TestFirmDto {
  return {
    firm: { id: firm.id, name: firm.name },
    user: { email: user.email, password },
    keys: Object.fromEntries(keys.map(({ row, key }) => [row.tier, key])) as Record<Tier, string>,
  };
}
