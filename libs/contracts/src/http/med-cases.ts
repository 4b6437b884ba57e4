import { z } from 'zod';
import { exportedRecord, exportPageOf, exportPageRequest } from './export-page.js';
import type { ServiceCall } from './service-call.js';

/** The calls that med-cases answers to other services. */

/** The med cases of a person: those named, those of these cases, and those with this address. */
export const medCasesOfPersonCall = {
  service: 'med-cases',
  method: 'POST',
  path: '/internal/med-cases-of-person',
  request: z.object({
    medCaseIds: z.array(z.uuid()),
    baseCaseIds: z.array(z.uuid()),
    email: z.string().max(320).nullable(),
  }),
  answer: z.object({
    medCases: z.array(
      z.object({
        id: z.uuid(),
        baseCaseId: z.uuid().nullable(),
        /** The release before does not send it. */
        handlingFirmId: z.uuid().optional(),
        /** Names and address of the patient. The release before does not send them. */
        words: z.array(z.string()).optional(),
        /** Address of the patient. The release before does not send it. */
        email: z.string().nullable().optional(),
        /** Erased, and no other patient is there since. The release before does not send it. */
        isErased: z.boolean().optional(),
      }),
    ),
  }),
} as const satisfies ServiceCall;

/** Med cases of a firm, each with its referrals. */
export const exportedMedCasesCall = {
  service: 'med-cases',
  method: 'POST',
  path: '/internal/exported-med-cases',
  request: exportPageRequest,
  answer: exportPageOf(exportedRecord),
} as const satisfies ServiceCall;

/** Pharmacy fills of the med cases of a firm. `only` names med cases here too. */
export const exportedFillsCall = {
  ...exportedMedCasesCall,
  path: '/internal/exported-fills',
} as const satisfies ServiceCall;

/** Lines of the pharmacy ledgers of the med cases of a firm. */
export const exportedTransactionsCall = {
  ...exportedMedCasesCall,
  path: '/internal/exported-transactions',
} as const satisfies ServiceCall;
