import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { Pattern, Url } from '@referral-exchange/http';

const EXAMPLE_TOKEN = '3e'.repeat(32);

/** Where the deliveries of a subscription in echo mode go. */
export class EchoAddressDto {
  @Url(
    'Echo address. It accepts requests of at most 256 KB from anyone who knows it: keep it secret.',
    `https://api.example.com${INTERNAL_PREFIX}/webhooks/echo/${EXAMPLE_TOKEN}`,
  )
  echoUrl: string;
  @Pattern(
    /^[0-9a-f]{64}$/,
    'The last part of `echoUrl`. A new one is made each time echo mode is turned on.',
    EXAMPLE_TOKEN,
  )
  echoToken: string;
}

/** @param baseUrl with or without the path of the public API */
export function presentEcho(baseUrl: string, echoToken: string): EchoAddressDto {
  const base = baseUrl.replace(/\/+$/, '').replace(new RegExp(`${PUBLIC_PREFIX}$`), '');
  return { echoUrl: `${base}${INTERNAL_PREFIX}/webhooks/echo/${echoToken}`, echoToken };
}
