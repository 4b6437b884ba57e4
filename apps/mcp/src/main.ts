import { runService } from '@referral-exchange/service';
import { mcp } from './service.js';

await runService(mcp);
