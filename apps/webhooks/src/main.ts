import { runService } from '@referral-exchange/service';
import { webhooks } from './service.js';

await runService(webhooks);
