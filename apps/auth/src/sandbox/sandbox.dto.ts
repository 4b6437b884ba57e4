import {
  BodyExamples,
  Count,
  Email,
  Flag,
  Instant,
  ListOfNested,
  Name,
  Nested,
  NULLABLE,
  Text,
  Uuid,
} from '@referral-exchange/http';
import { TestFirmNameDto } from '../test-firms/present-test-firm.js';

const TEST_FIRM = '019a1c00-0000-7000-8000-0000000000f7';

/** Body of `POST /firm/sandbox/reset`. */
@BodyExamples({
  named: {
    summary: 'The test firm, by its id and its name',
    replace: { firmId: 'The id of your test firm', name: 'Its name' },
  },
})
export class ResetSandboxDto {
  @Uuid('The test firm that is reset: so a second call does not reset the new one.', TEST_FIRM)
  firmId: string;
  @Name('Its name, as proof that this firm is meant.', 'Abbott & Crane LLP (test)') name: string;
}

/** The test firm of a firm, or the caller's own firm where that is one. */
export class OwnTestFirmDto extends TestFirmNameDto {
  @Instant('When it was created, or emptied last.', '2026-03-02T14:30:00.000Z') createdAt: string;
  @Email(
    'The administrator with whom it was made; null when that one is active no more.',
    'dana.whitfield@example.test',
    NULLABLE,
  )
  administrator: string | null;
  @Count('Its API keys that are neither revoked nor expired.', 3) liveKeys: number;
}

/** A test firm of the exchange itself, which answers by itself. */
export class HouseFirmDto {
  @Uuid('Its id, which never changes.', '0192f3a0-1000-7000-8000-000000000002') id: string;
  @Name('Its name.', 'Prompt House Firm') name: string;
  @Text('What it does with a referral.', 'acknowledges after a second, and does nothing more') does: string;
}

/** What a firm has to test with. */
export class FirmSandboxDto {
  @Flag('Whether your own firm is a test firm.', false) isTestFirm: boolean;
  @Nested(() => OwnTestFirmDto, 'The test firm: yours, or your own firm. Null: not created yet.', NULLABLE)
  testFirm: OwnTestFirmDto | null;
  @ListOfNested(() => HouseFirmDto, 'Firms that answer by themselves. Empty where there are none.')
  houseFirms: HouseFirmDto[];
}
