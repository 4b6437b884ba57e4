import { runService } from '@referral-exchange/service';
import { auth } from './service.js';

await runService(auth);
