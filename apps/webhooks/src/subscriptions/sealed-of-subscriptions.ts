import type { SealedColumn } from '@referral-exchange/database';
import { secretBinding } from '../delivery/webhook-secret.js';
import { echoTokenBinding } from './echo-token.js';

const OF_SUBSCRIPTIONS = { table: 'subscriptions', key: 'id', keyType: 'uuid' } as const;

/** Both secrets of a subscription, and the token of its echo address. */
export const SEALED_OF_SUBSCRIPTIONS: readonly SealedColumn[] = [
  { ...OF_SUBSCRIPTIONS, column: 'secret', belongsTo: secretBinding },
  { ...OF_SUBSCRIPTIONS, column: 'previous_secret', belongsTo: secretBinding },
  { ...OF_SUBSCRIPTIONS, column: 'echo_token_sealed', belongsTo: echoTokenBinding },
];
