import { runService } from '@referral-exchange/service';
import { documents } from './service.js';

await runService(documents);
