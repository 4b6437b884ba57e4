import { runService } from '@referral-exchange/service';
import { referrals } from './service.js';

await runService(referrals);
