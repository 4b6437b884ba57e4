import { runService } from '@referral-exchange/service';
import { analytics } from './service.js';

await runService(analytics);
