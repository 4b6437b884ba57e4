import { z } from 'zod';

const PLACE_OF_ID = '{referralId}';

/** Setting of a service whose pages and mails lead to the app of the firms: spread into its own. */
export const firmAppSettings = {
  /**
   * Address at which the people of firms open a referral in their app; `{referralId}` stands for its id.
   * Default: the dashboard of this exchange.
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
export type FirmAppSettings = z.output<z.ZodObject<typeof firmAppSettings>> & { PUBLIC_BASE_URL: string };

/** Where the gateway serves the dashboard. */
const DASHBOARD_PATH = '/app';

/** Where the app shows a referral. Pure. */
export function referralInApp(settings: FirmAppSettings, referralId: string): string {
  const address = settings.FIRM_APP_URL ?? `${dashboardOf(settings)}/referrals/${PLACE_OF_ID}`;
  return address.replaceAll(PLACE_OF_ID, encodeURIComponent(referralId));
}

/** Where people sign in to the app. Of an address for one referral that is the front page. Pure. */
export function frontOfApp(settings: FirmAppSettings): string {
  const { FIRM_APP_URL } = settings;
  if (FIRM_APP_URL === undefined) return dashboardOf(settings);
  return FIRM_APP_URL.includes(PLACE_OF_ID) ? new URL('/', FIRM_APP_URL).href : FIRM_APP_URL;
}

function dashboardOf({ PUBLIC_BASE_URL }: FirmAppSettings): string {
  return new URL(DASHBOARD_PATH, PUBLIC_BASE_URL).href;
}
