import { BodyExamples, Instant, Name, Pattern, Uuid } from '@referral-exchange/http';
import type { NewCrmToken } from './create-crm-token.js';
import type { CrmToken } from './crm-token.entity.js';

const NAME = 'Name that tells the tokens of a firm apart.';

/** Body of `POST /firm/crm-tokens`. */
@BodyExamples({
  name: { summary: 'A name' },
})
export class CreateCrmTokenDto {
  @Name(NAME, 'sales CRM') name: string;
}

class CrmTokenFieldsDto {
  @Uuid('Id of the token, to revoke it by.', '019a1c00-0000-7000-8000-0000000000d1') id: string;
  @Name(NAME, 'sales CRM') name: string;
  @Pattern(/^svccrm_[0-9a-f]{8}$/, 'First characters of the token, to recognise it by.', 'svccrm_1a2b3c4d')
  prefix: string;
  @Instant('When the token was created.', '2026-01-05T09:30:00.000Z') createdAt: string;
}

/** A CRM token of the firm. */
export class CrmTokenDto extends CrmTokenFieldsDto {
  @Instant('When the token was last used, up to a minute late. Null if never.', '2026-03-02T14:30:00.000Z', {
    nullable: true,
  })
  lastUsedAt: string | null;
}

/** A new CRM token, with the token itself: no other answer ever shows it. */
export class CreatedCrmTokenDto extends CrmTokenFieldsDto {
  @Pattern(
    /^svccrm_[0-9a-f]{64}$/,
    'The token itself, to be sent as `X-API-Key`. It is shown only this once: keep it in a secret store.',
    `svccrm_1a2b3c4d${'0'.repeat(56)}`,
  )
  token: string;
}

export function presentCrmToken({ lastUsedAt, ...token }: Omit<CrmToken, 'tokenHash'>): CrmTokenDto {
  return { ...fieldsOf(token), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

export function presentCreatedCrmToken({ row, token }: NewCrmToken): CreatedCrmTokenDto {
  return { ...fieldsOf(row), token };
}

function fieldsOf({
  id,
  name,
  prefix,
  createdAt,
}: Omit<CrmToken, 'lastUsedAt' | 'tokenHash'>): CrmTokenFieldsDto {
  return { id, name, prefix, createdAt: createdAt.toISOString() };
}
