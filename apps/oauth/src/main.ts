import { runService } from '@referral-exchange/service';
import { oauth } from './service.js';

await runService(oauth);
