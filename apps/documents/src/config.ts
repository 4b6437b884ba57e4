import { isAbsolute } from 'node:path';
import type { SettingsOf } from '@referral-exchange/service';
import { z } from 'zod';

/** An empty variable counts as one that is not set: Compose passes on what nobody gave as an empty text. */
const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Settings of documents, besides those that follow from its needs. */
export const documentsSettings = z
  .object({
    /** Address of referrals, which is asked who may see what. */
    SERVICE_URL_REFERRALS: z.url(),
    /** Address of auth, which knows the firms. */
    SERVICE_URL_AUTH: z.url(),
    /** Address of med-cases, which hands over its part of an export. */
    SERVICE_URL_MED_CASES: z.url(),
    /** Address of oauth, which hands over its part of an export. */
    SERVICE_URL_OAUTH: z.url(),
    /** Address of routing, which hands over its part of an export. */
    SERVICE_URL_ROUTING: z.url(),
    /** Address of webhooks, which hands over its part of an export. */
    SERVICE_URL_WEBHOOKS: z.url(),
    /** How long the file of an export is kept, hours. */
    EXPORT_KEPT_HOURS: z.coerce.number().int().min(1).max(720).default(72),
    /** Bucket for the files. With it they are kept in S3, without it in DOCUMENTS_DIR. */
    S3_BUCKET: given(z.string().optional()),
    /** Address of an S3-compatible server; without it Amazon's for the region. */
    S3_ENDPOINT: given(z.url().optional()),
    /** The same server, as clients reach it, where that differs. Download addresses start with it. */
    S3_PUBLIC_ENDPOINT: given(z.url().optional()),
    S3_REGION: given(z.string().default('us-east-1')),
    /** The key of the bucket; without it the SDK's other sources, such as the role of the pod. */
    AWS_ACCESS_KEY_ID: given(z.string().optional()),
    AWS_SECRET_ACCESS_KEY: given(z.string().optional()),
    /** How the server encrypts what it stores; `none` leaves it to the bucket's own default. */
    S3_SERVER_SIDE_ENCRYPTION: given(z.enum(['AES256', 'aws:kms', 'none']).default('AES256')),
    /**
     * Folder for the files when there is no S3_BUCKET. There is no default: files on the disk of a container
     * would be lost with it.
     */
    DOCUMENTS_DIR: given(z.string().refine(isAbsolute, 'must be an absolute path').optional()),
    /** The clamd that scans uploads, `tcp://host:3310`. Without it uploads are not scanned. */
    CLAMD_URL: given(
      z
        .string()
        .regex(/^tcp:\/\/[^\s:/]+:\d{1,5}$/, 'must be tcp://host:port')
        .optional(),
    ),
  })
  .refine((config) => config.S3_BUCKET ?? config.DOCUMENTS_DIR, {
    path: ['S3_BUCKET'],
    message:
      'or DOCUMENTS_DIR must be set: the bucket that keeps the files, or a folder on a disk that outlives the container',
    when: () => true,
  })
  .refine((config) => !config.AWS_ACCESS_KEY_ID === !config.AWS_SECRET_ACCESS_KEY, {
    path: ['AWS_SECRET_ACCESS_KEY'],
    message: 'and AWS_ACCESS_KEY_ID belong together: set both, or none',
    when: () => true,
  });
export type DocumentsConfig = SettingsOf<'documents'> & z.infer<typeof documentsSettings>;
