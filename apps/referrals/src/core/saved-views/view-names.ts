import { conflict } from '@referral-exchange/contracts';
import type { SavedView } from './saved-view.entity.js';

/** Whether a view may have this name beside these. Pure. @throws 409 `duplicate_view_name` */
export function assertNameIsFree(name: string, others: readonly SavedView[]): void {
  const taken = others.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!taken) return;
  throw conflict(
    'duplicate_view_name',
    `You have a saved view with the name "${taken.name}" already: choose another name, or change that view`,
    { savedViewId: taken.id },
  );
}
