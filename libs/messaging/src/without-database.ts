/**
 * What a service without a database uses of messaging: `@referral-exchange/messaging/without-database`. The
 * one index brings the outbox and the inbox, and with them TypeORM.
 */
export { auditRecorded } from './audit/audit-recorded.js';
export { connectBroadcast, type Broadcast } from './consumer/connect-broadcast.js';
export { checkBrokers } from './kafka/check-brokers.js';
export { EventSender } from './kafka/event-sender.js';
