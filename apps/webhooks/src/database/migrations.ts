import { InboxMigration } from '@referral-exchange/messaging';
import type { MigrationClass } from '@referral-exchange/platform';
import { CreateWebhooks } from './migrations/20260105090000-create-webhooks.js';
import { ClosedSpans } from './migrations/20260112090000-closed-spans.js';

/** Every migration of this service, oldest first. Append only. */
export const MIGRATIONS: MigrationClass[] = [InboxMigration, CreateWebhooks, ClosedSpans];
