import type { FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  IN_BODY,
  ListOf,
  Name,
  OPTIONAL,
  type SelfChecking,
  Text,
} from '@referral-exchange/http';
import { redirectUriFaults } from '../clients/redirect-uri-faults.js';

/** Body of `PATCH /firm/oauth-clients/{clientId}`. */
@BodyExamples({
  redirectUris: {
    summary: 'Another address to come back to',
    value: { redirectUris: ['https://docket.example.com/oauth/callback'] },
  },
  everything: { summary: 'Everything' },
})
export class ChangeClientDto implements SelfChecking {
  @Name('Name of the application. Users see it when they sign in.', 'Docket Manager', {
    max: 100,
    ...OPTIONAL,
  })
  name?: string;

  @Text(
    'What the application does, in one or two sentences. Users see it.',
    'Keeps your docket up to date with your referrals.',
    { ...IN_BODY, max: 500 },
  )
  description?: string | null;

  @ListOf(
    'address',
    'Replaces where users may be sent back to. Compared exactly. https, or http on loopback; no fragment, no wildcard.',
    ['https://docket.example.com/oauth/callback'],
    { ...OPTIONAL, min: 1, max: 20, unique: true },
  )
  redirectUris?: string[];

  faults(): FieldFault[] {
    return redirectUriFaults(this.redirectUris ?? []);
  }
}
