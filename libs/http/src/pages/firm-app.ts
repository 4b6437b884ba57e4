import { z } from 'zod';

const PLACE_OF_ID = '{referralId}';

/** Setting of a service whose pages and mails lead to the app of the firms: spread into its own. */
export const firmAppSettings = {
  /**
   * Address at which the people of firms open a referral in their app; `{referralId}` stands for its id.
   * Without it pages and mails have no link to an app.
   */
  FIRM_APP_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://app.example/referrals/{referralId}',
    })
    .refine(
      (address) => !address.split(PLACE_OF_ID).join('').match(/[{}]/),
      `may hold ${PLACE_OF_ID} and no other braces`,
    )
    .optional(),
} satisfies z.ZodRawShape;
export type FirmAppSettings = z.output<z.ZodObject<typeof firmAppSettings>>;

/** Where the app shows a referral; undefined when no address is set. Pure. */
export function referralInApp({ FIRM_APP_URL }: FirmAppSettings, referralId: string): string | undefined {
  return FIRM_APP_URL?.replaceAll(PLACE_OF_ID, encodeURIComponent(referralId));
}

/** Where people sign in to the app. Of an address for one referral that is the front page. Pure. */
export function frontOfApp({ FIRM_APP_URL }: FirmAppSettings): string | undefined {
  return FIRM_APP_URL?.includes(PLACE_OF_ID) ? new URL('/', FIRM_APP_URL).href : FIRM_APP_URL;
}
