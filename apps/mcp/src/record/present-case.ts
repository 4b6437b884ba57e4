import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { z } from 'zod';
import type { McpConfig } from '../config.js';
import type { Detail } from '../untrusted/clean-text.js';
import { untrustedSchema, UntrustedTexts } from '../untrusted/untrusted-texts.js';
import {
  CONCISE_FACTS,
  FACT_FIELDS,
  FULL_TEXTS,
  OWNER_TEXTS,
  PRIVATE_TEXTS,
  RECEIVER_TEXTS,
  SHARED_TEXTS,
} from './case-fields.js';
import { type CaseRecord, isOwnCase, type ListedRecord, otherFirmOf } from './case-record.js';

export const firmSchema = z.object({ id: z.string(), name: z.string().nullable() });

/** What answers say of every case or referral. */
const identity = {
  caseId: z.string(),
  referralId: z.string().nullable().describe('null: a draft'),
  referenceNumber: z.string(),
  perspective: z.enum(['sent', 'received']),
  status: z.string(),
  caseType: z.string(),
  jurisdiction: z.string(),
  otherFirm: firmSchema.nullable(),
  isMasked: z.boolean().describe('The client shows after acknowledge_referral'),
  updatedAt: z.string(),
  untrusted: untrustedSchema.optional(),
};
export const listedCaseSchema = z.object({ ...identity, title: z.string().optional() });
type ListedCase = z.input<typeof listedCaseSchema>;

/** After an act: which case, and how it stands. */
export const briefCaseSchema = z.object({
  caseId: z.string(),
  referralId: z.string().nullable(),
  referenceNumber: z.string(),
  status: z.string(),
});
type BriefCase = z.input<typeof briefCaseSchema>;

export const shownCaseSchema = z.object({
  ...identity,
  version: z.string().nullable().describe('For update_case'),
  nextStatuses: z.array(z.string()),
  url: z.string().describe('In the dashboard'),
  facts: z.record(z.string(), z.unknown()),
  own: z.record(z.string(), z.string()).describe('Text by your firm'),
});
type ShownCase = z.input<typeof shownCaseSchema>;

/** Shows cases and referrals: facts, text of the caller's firm, and text of the other firm apart. */
@Injectable()
export class PresentCase {
  private readonly dashboard: string;

  constructor(
    private readonly untrustedTexts: UntrustedTexts,
    @Inject(CONFIG) { PUBLIC_BASE_URL }: Pick<McpConfig, 'PUBLIC_BASE_URL'>,
  ) {
    this.dashboard = `${new URL(PUBLIC_BASE_URL).origin}/app`;
  }

  /** A row of a list, whose title may be that of another firm wherever a row cannot tell. */
  listed(record: ListedRecord): ListedCase {
    const isOwn = record.perspective === 'sent' && record.referralId === null;
    // of a sent case that was received before, a row cannot tell who wrote its title
    const writer = record.perspective === 'received' ? (otherFirmOf(record)?.id ?? null) : null;
    const own = isOwn ? this.untrustedTexts.own({ title: record.title }, 'concise').title : undefined;
    const untrusted = isOwn ? undefined : this.untrustedTexts.of(writer, { title: record.title }, 'concise');
    return { ...this.identity(record), ...(own && { title: own }), ...(untrusted && { untrusted }) };
  }

  brief({ baseCaseId, referralId, referenceNumber, status }: ListedRecord): BriefCase {
    return { caseId: baseCaseId, referralId, referenceNumber, status };
  }

  shown(record: CaseRecord, { version, detail }: { version: string | null; detail: Detail }): ShownCase {
    const isOwn = isOwnCase(record);
    const isReceived = record.perspective === 'received';
    const own = [
      ...PRIVATE_TEXTS,
      ...(isOwn ? OWNER_TEXTS : []),
      ...(isReceived ? RECEIVER_TEXTS : []),
      ...(record.referralId === null ? SHARED_TEXTS : []),
    ];
    const others = [...OWNER_TEXTS, ...RECEIVER_TEXTS, ...SHARED_TEXTS].filter(
      (field) => !(own as readonly string[]).includes(field),
    );
    // what came from the firm before and was referred onward is not by the firm that receives it now
    const writer = isOwn || isReceived ? (otherFirmOf(record)?.id ?? null) : null;
    const untrusted = this.untrustedTexts.of(writer, picked(record, others, detail), detail);
    return {
      ...this.identity(record),
      version,
      nextStatuses: record.validNextStatuses,
      url: this.addressOf(record),
      facts: factsOf(record, detail),
      own: this.untrustedTexts.own(picked(record, own, detail), detail),
      ...(untrusted && { untrusted }),
    };
  }

  /** Where people find it. A draft is found where it is written. */
  addressOf({ referralId, baseCaseId }: Pick<CaseRecord, 'referralId' | 'baseCaseId'>): string {
    return referralId === null
      ? `${this.dashboard}/send/${encodeURIComponent(baseCaseId)}`
      : `${this.dashboard}/referrals/${encodeURIComponent(referralId)}`;
  }

  private identity(record: ListedRecord) {
    const other = otherFirmOf(record);
    return {
      caseId: record.baseCaseId,
      referralId: record.referralId,
      referenceNumber: record.referenceNumber,
      perspective: record.perspective,
      status: record.status,
      caseType: record.caseType,
      jurisdiction: record.jurisdiction,
      otherFirm: other && { id: other.id, name: this.untrustedTexts.name(other.name) },
      isMasked: record.piiMasked,
      updatedAt: record.updatedAt,
    };
  }
}

function picked(record: CaseRecord, fields: readonly string[], detail: Detail): Record<string, unknown> {
  const shown = detail === 'full' ? fields : fields.filter((field) => !FULL_TEXTS.includes(field));
  return Object.fromEntries(shown.map((field) => [field, record[field]]));
}

/** What is null says nothing. */
function factsOf(record: CaseRecord, detail: Detail): Record<string, unknown> {
  const fields =
    detail === 'full' ? FACT_FIELDS : FACT_FIELDS.filter((field) => CONCISE_FACTS.includes(field));
  return Object.fromEntries(
    fields.flatMap((field) => (record[field] == null ? [] : [[field, record[field]]])),
  );
}
