import type { MigrationClass } from '@referral-exchange/platform';
import { CreateReadModel } from './migrations/20261122090000-create-read-model.js';
import { AddVersions } from './migrations/20261122100000-add-versions.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [CreateReadModel, AddVersions];
