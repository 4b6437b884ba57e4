import { runService } from '@referral-exchange/service';
import { routing } from './service.js';

await runService(routing);
