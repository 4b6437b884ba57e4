import { declaredFields } from '@referral-exchange/http';
import { SHOWN_HOP_FIELDS } from '../../core/case/hop.entity.js';
import { CreateSentCaseDto } from '../../core/sent-cases/create-sent-case.dto.js';

/** The send itself says where the case goes; whether a case is a test is a matter of the firm. */
const SET_BY_SEND = ['referentFirmId', 'routingRuleId', 'roundRobinPosition', 'isTestCase'];
const creation = [...declaredFields(CreateSentCaseDto)].filter(([key]) => !SET_BY_SEND.includes(key));

/** Fields of POST /sent-cases that a mapping may fill (decisions, section 14, "Bodies"). */
export const SEND_KEYS: readonly string[] = creation.map(([key]) => key);

/** Fields of a sent case to write back: its names, and what both firms see of its latest referral. */
export const WRITEBACK_KEYS: readonly string[] = [
  'baseCaseId',
  'referralId',
  'referenceNumber',
  ...SHOWN_HOP_FIELDS,
  'netFeeToSendingFirm',
  'netFeeToHandlingFirm',
];
