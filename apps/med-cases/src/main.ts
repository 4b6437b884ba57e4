import { runService } from '@referral-exchange/service';
import { medCases } from './service.js';

await runService(medCases);
