import { Table } from '@referral-exchange/database';
import { StatusUpdate } from '../history/status-update.entity.js';

/** The columns of an update that a reader may see. */
export const SHOWN_COLUMNS = new Table(StatusUpdate).without(
  'xid',
  'referringFirmId',
  'referentFirmId',
  'firmId',
);

/** A row as SQL reads it, with what decides whether its text is masked. */
export interface StatusUpdateRow extends Omit<StatusUpdate, 'referringFirmId' | 'firmId'> {
  /** Among the rows of the referral that the viewer sees. The sequence counts all firms' and is not shown. */
  number: number;
  referenceNumber: string;
  /** Of the referral: an update after its end names no receiver. */
  referentFirmId: string;
  isAcknowledged: boolean;
}
