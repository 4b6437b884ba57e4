import { FirmRow } from '@referral-exchange/firms';
import { Entity } from 'typeorm';

/** The name of a firm of auth. */
@Entity('firms')
export class Firm extends FirmRow {}
