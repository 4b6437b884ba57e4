import { Table } from '@referral-exchange/database';
import { StatusUpdate } from '../history/status-update.entity.js';

/** The columns of an update that decide what a reader sees of it. */
export const SHOWN_COLUMNS = new Table(StatusUpdate).without('position', 'referentFirmId');

/** A row as SQL reads it, with what decides whether its text is masked. */
export interface StatusUpdateRow extends StatusUpdate {
  /** Among the rows of the referral that the viewer sees. The sequence counts all firms' and is not shown. */
  number: number;
  referenceNumber: string;
  /** Of the referral: an update after its end names no receiver. */
  referentFirmId: string;
  isAcknowledged: boolean;
}
