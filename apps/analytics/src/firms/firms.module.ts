import { FirmsModule } from '@referral-exchange/firms';
import { Firm } from './firm.entity.js';
import { FirmNamesRepository } from './firm-names.repository.js';

/** The names of firms. */
export const FIRMS = FirmsModule.of(Firm, { repository: FirmNamesRepository });
