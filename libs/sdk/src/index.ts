export { SIGNATURE_TOLERANCE_SECONDS, verifyWebhook } from './verify-webhook.js';
