import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Detail } from '../untrusted/clean-text.js';
import { type Texts, untrustedSchema, UntrustedTexts } from '../untrusted/untrusted-texts.js';

/** Something that was written or done on a case: by whom, when, and its text. */
const entry = {
  id: z.string(),
  firmId: z.string().nullable(),
  at: z.string(),
  own: z.record(z.string(), z.string()).optional(),
  untrusted: untrustedSchema.optional(),
};
export const noteSchema = z.object({ ...entry, referralId: z.string().nullable() });
export const documentSchema = z.object({ ...entry, mimeType: z.string(), sizeBytes: z.number() });
export const updateSchema = z.object({
  ...entry,
  referralId: z.string(),
  referenceNumber: z.string(),
  status: z.string(),
  previousStatus: z.string().nullable(),
  isMessage: z.boolean(),
  requestedStatus: z.string().nullable(),
  source: z.string(),
});

const noteData = z.looseObject({
  id: z.string(),
  referralId: z.string().nullable(),
  firmId: z.string(),
  authorName: z.string().nullable(),
  body: z.string(),
  createdAt: z.string(),
});
const documentData = z.looseObject({
  id: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number(),
  category: z.string().nullable(),
  description: z.string().nullable(),
  uploadedByName: z.string().nullable(),
  uploadedByFirmId: z.string(),
  createdAt: z.string(),
});
const updateData = z.looseObject({
  id: z.string(),
  referralId: z.string(),
  referenceNumber: z.string(),
  status: z.string(),
  previousStatus: z.string().nullable(),
  message: z.string().nullable(),
  isMessage: z.boolean(),
  requestedStatus: z.string().nullable(),
  source: z.string(),
  createdAt: z.string(),
  createdByName: z.string().nullable(),
  firmId: z.string().nullable(),
});

/** Whose eyes, and how much of long texts. */
export interface Reader {
  firmId: string;
  detail: Detail;
}

/** Shows notes, documents, status changes and messages, each with the firm that wrote it. */
@Injectable()
export class PresentEntries {
  constructor(private readonly untrustedTexts: UntrustedTexts) {}

  note(data: unknown, reader: Reader): z.input<typeof noteSchema> {
    const { id, referralId, firmId, createdAt, body, authorName } = noteData.parse(data);
    const texts = this.textsOf(firmId, { body, by: authorName }, reader);
    return { id, referralId, firmId, at: createdAt, ...texts };
  }

  document(data: unknown, reader: Reader): z.input<typeof documentSchema> {
    const row = documentData.parse(data);
    const { id, mimeType, sizeBytes, uploadedByFirmId: firmId, createdAt } = row;
    const { fileName, category, description, uploadedByName } = row;
    const texts = this.textsOf(firmId, { fileName, category, description, by: uploadedByName }, reader);
    return { id, firmId, at: createdAt, mimeType, sizeBytes, ...texts };
  }

  update(data: unknown, reader: Reader): z.input<typeof updateSchema> {
    const { createdAt, message, createdByName, firmId, ...row } = updateData.parse(data);
    const texts = this.textsOf(firmId, { message, by: createdByName }, reader);
    return { ...row, firmId, at: createdAt, ...texts };
  }

  private textsOf(firmId: string | null, texts: Texts, reader: Reader) {
    if (firmId === reader.firmId) return { own: this.untrustedTexts.own(texts, reader.detail) };
    const untrusted = this.untrustedTexts.of(firmId, texts, reader.detail);
    return untrusted && { untrusted };
  }
}
