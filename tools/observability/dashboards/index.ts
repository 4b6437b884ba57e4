import type { Dashboard } from './dashboard.ts';
import { EVENT_ROAD } from './events.ts';
import { OVERVIEW } from './overview.ts';
import { POSTGRES } from './postgres.ts';
import { SERVICE } from './service.ts';
import { WEBHOOK_HEALTH } from './webhooks.ts';

/** All dashboards. */
export const DASHBOARDS: readonly Dashboard[] = [OVERVIEW, SERVICE, EVENT_ROAD, WEBHOOK_HEALTH, POSTGRES];
