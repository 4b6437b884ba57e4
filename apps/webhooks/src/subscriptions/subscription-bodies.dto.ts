import { EXAMPLE_ORIGIN, type FieldFault, INTERNAL_PREFIX } from '@referral-exchange/contracts';
import { BodyExamples, Flag, LongText, type SelfChecking, Url } from '@referral-exchange/http';
import { MAX_URL_LENGTH } from '@referral-exchange/egress';

export const EXAMPLE_URL = 'https://hooks.abbottcrane.example/referrals';
/** A test receiver, so that the example works as it is pasted in a sandbox. */
const TEST_RECEIVER = `${EXAMPLE_ORIGIN}${INTERNAL_PREFIX}/test-receivers/accepting`;
export const EXAMPLE_DESCRIPTION = 'Intake system, production';

/** Body of `POST /webhooks`. There is no event filter: an `events` key is refused. */
@BodyExamples({
  testReceiver: { summary: 'A test receiver of the sandbox', value: { url: TEST_RECEIVER } },
  ownAddress: { summary: 'Your own address', replace: { url: 'The address of your receiver' } },
})
export class CreateSubscriptionDto {
  @Url(
    'Your endpoint. It must use https on port 443, contain no user, password or fragment, and resolve to public addresses only.',
    EXAMPLE_URL,
    { max: MAX_URL_LENGTH },
  )
  url: string;
  @LongText('Note of your own, to tell your subscriptions apart.', EXAMPLE_DESCRIPTION, {
    max: 255,
    optional: true,
    nullable: true,
  })
  description?: string | null;
}

/** Body of `PATCH /webhooks/{id}`: at least one field. */
@BodyExamples({
  switchOff: { summary: 'Switch it off', value: { isActive: false } },
  newAddress: { summary: 'Another address, switched on', value: { url: TEST_RECEIVER, isActive: true } },
  everything: { summary: 'Everything', replace: { url: 'The address of your receiver' } },
})
export class UpdateSubscriptionDto implements SelfChecking {
  @Url(
    'Your new endpoint, under the same rules as when the subscription is created. Retries of older deliveries go there too. It cannot change while echo mode is on.',
    EXAMPLE_URL,
    { max: MAX_URL_LENGTH, optional: true },
  )
  url?: string;
  @LongText('Note of your own. null removes it.', EXAMPLE_DESCRIPTION, {
    max: 255,
    optional: true,
    nullable: true,
  })
  description?: string | null;
  @Flag(
    '`false` cancels queued deliveries. `true` activates the subscription again and resets its failure count; at most five can be active.',
    true,
    { optional: true },
  )
  isActive?: boolean;

  faults(): FieldFault[] {
    if (this.url !== undefined || this.description !== undefined || this.isActive !== undefined) return [];
    const message = 'At least one of url, description and isActive is required';
    return [{ field: '', code: 'required', message }];
  }
}
