import { REFERRAL_STATUSES } from '@referral-exchange/contracts';
import { z } from 'zod';

/** Arguments that several tools take, each described once. */

export const caseId = z
  .string()
  .min(1)
  .max(64)
  .describe('Reference number (ABB-0001, ABB-0001-R2), referral id or case id');
export const referralId = z.string().min(1).max(64).describe('Referral id or reference number (ABB-0001-R2)');
export const firmId = z.uuid().describe('Firm id, from find_firms');
export const cursor = z.string().max(300).optional().describe('nextCursor of the previous answer');
export const limit = z.number().int().min(1).max(50).default(20);
export const detail = z
  .enum(['concise', 'full'])
  .default('concise')
  .describe('concise: the main fields; full: every field and longer texts');
export const statuses = z.array(z.enum(REFERRAL_STATUSES)).max(10).optional();
export const day = z.iso.date().describe('YYYY-MM-DD');
export const requestKey = z
  .string()
  .min(8)
  .max(100)
  .describe('Your own text for this one act, such as a UUID: a repeated key does not act twice');
