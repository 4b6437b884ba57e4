import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseConfig, readableBy } from '@referral-exchange/telemetry';
import { z } from 'zod';
import { isMailAddress } from '@referral-exchange/http';
import { readSmtpUrl } from './sending/smtp-url.js';

/** Settings of a service that sends mail: the service spreads them into its own. */
export const mailSettings = {
  /** The origin that clients use; the links in mails start with it. */
  PUBLIC_BASE_URL: baseConfig.PUBLIC_BASE_URL,
  /** The server that takes the mails. Without it they are written to MAIL_DIR. */
  SMTP_URL: readableBy(
    readSmtpUrl,
    'must be smtp://user:password@host:587, or smtps://…, with special characters written as %XX',
  ).optional(),
  /** Folder of the .eml files when there is no SMTP_URL. */
  MAIL_DIR: z.string().default(join(tmpdir(), 'referral-exchange-mail')),
  /** Address that mails come from. Default: no-reply at the host of PUBLIC_BASE_URL. */
  MAIL_FROM: z.string().refine(isMailAddress, 'must be one e-mail address').optional(),
  /**
   * The most mails that the acts of one firm send in a day (UTC), and the most notices that one address gets.
   * Mails by which people get into their account are never dropped.
   */
  MAIL_DAILY_PER_FIRM: z.coerce.number().int().min(1).default(5_000),
  MAIL_DAILY_PER_RECIPIENT: z.coerce.number().int().min(1).default(500),
} satisfies z.ZodRawShape;
export type MailSettings = z.output<z.ZodObject<typeof mailSettings>>;
