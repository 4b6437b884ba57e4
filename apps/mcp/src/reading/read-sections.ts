import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Assistant, firmIdOf } from '../owners/assistant.js';
import { OwnerClient } from '../owners/owner-client.js';
import { OwnerRefusal } from '../owners/owner-refusal.js';
import type { CaseRecord } from '../record/case-record.js';
import type { Detail } from '../untrusted/clean-text.js';
import { documentSchema, noteSchema, PresentEntries, type Reader, updateSchema } from './present-entries.js';

export const SECTIONS = ['timeline', 'notes', 'documents', 'messages'] as const;
type Section = (typeof SECTIONS)[number];

/** Entries of a section, the newest first. */
const ENTRIES: Record<Detail, number> = { concise: 10, full: 50 };

/** Its fields are in the list of tools already, with that tool. */
const updates = z.array(updateSchema).optional().meta({ asIn: 'list_updates' });
export const sectionsSchema = z.object({
  timeline: updates,
  notes: z.array(noteSchema).optional(),
  documents: z.array(documentSchema).optional(),
  messages: updates,
  notShown: z.array(z.string()).optional().describe('Sections that your firm may not read now'),
});
type Sections = z.input<typeof sectionsSchema>;

interface Wanted {
  record: CaseRecord;
  include: readonly Section[];
  detail: Detail;
}

/** What was written and done on a case. */
@Injectable()
export class ReadSections {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly presentEntries: PresentEntries,
  ) {}

  /** Sections that are not asked for are absent; those that the caller may not read are named. */
  async execute(assistant: Assistant, wanted: Wanted): Promise<Sections> {
    const names = [...new Set(wanted.include)];
    const read = await Promise.all(names.map((name) => this.one(assistant, name, wanted)));
    const sections = Object.assign({}, ...read.filter((one) => one !== null)) as Sections;
    const notShown = names.filter((_, index) => read[index] === null);
    return notShown.length === 0 ? sections : { ...sections, notShown };
  }

  private async one(assistant: Assistant, name: Section, wanted: Wanted): Promise<Sections | null> {
    try {
      return { [name]: await this[name](assistant, wanted) };
    } catch (error) {
      if (error instanceof OwnerRefusal && (error.isMissing || error.status === 403)) return null;
      throw error;
    }
  }

  private async timeline(assistant: Assistant, { record, detail }: Wanted) {
    if (record.referralId === null) return [];
    const params = { id: record.referralId };
    const { data } = await this.ownerClient.call(assistant, 'getStatusHistory', { params });
    const rows = (data as unknown[]).slice(-ENTRIES[detail]).reverse();
    return rows.map((row) => this.presentEntries.update(row, readerOf(assistant, detail)));
  }

  private async notes(assistant: Assistant, { record, detail }: Wanted) {
    const input = { params: { caseId: record.baseCaseId }, query: { limit: ENTRIES[detail] } };
    const { data } = await this.ownerClient.call(assistant, 'listNotes', input);
    return (data as unknown[]).map((row) => this.presentEntries.note(row, readerOf(assistant, detail)));
  }

  private async documents(assistant: Assistant, { record, detail }: Wanted) {
    const input = { params: { caseId: record.baseCaseId }, query: { limit: ENTRIES[detail] } };
    const { data } = await this.ownerClient.call(assistant, 'listDocuments', input);
    return (data as unknown[]).map((row) => this.presentEntries.document(row, readerOf(assistant, detail)));
  }

  private async messages(assistant: Assistant, { record, detail }: Wanted) {
    if (record.referralId === null) return [];
    const query = { referralId: record.referralId, isMessage: true, order: 'desc', limit: ENTRIES[detail] };
    const { data } = await this.ownerClient.call(assistant, 'listStatusUpdates', { query });
    return (data as unknown[]).map((row) => this.presentEntries.update(row, readerOf(assistant, detail)));
  }
}

function readerOf(assistant: Assistant, detail: Detail): Reader {
  return { firmId: firmIdOf(assistant), detail };
}
