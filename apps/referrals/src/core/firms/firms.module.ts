import { FirmsModule } from '@referral-exchange/firms';
import { Firm } from './firm.entity.js';

/** What this service knows of firms. */
export const FIRMS = FirmsModule.of(Firm);
