import { HOUSE_FIRMS } from '@referral-exchange/contracts';

/** As literals: an index of few rows is used only by a statement that names the same ids. */
export const HOUSE_FIRM_IDS = HOUSE_FIRMS.map(({ id }) => `'${id}'`).join(', ');
