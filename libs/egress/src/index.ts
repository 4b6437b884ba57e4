export {
  EgressClient,
  MAX_RESPONSE_BYTES,
  type CallOutcome,
  type EgressRequest,
  type ReadOutcome,
} from './egress-client.js';
export { EgressModule } from './egress.module.js';
export { egressSettings, refuseLoopbackInProduction, type EgressSettings } from './settings.js';
export { TargetCheck } from './target-check.js';
export { MAX_URL_LENGTH } from './target-url.policy.js';
