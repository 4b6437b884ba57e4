import { Inject, Injectable } from '@nestjs/common';
import {
  type DocumentAccess,
  exportedCasesCall,
  exportedFillsCall,
  exportedMedCasesCall,
  type ExportedRecord,
  exportedStatusUpdatesCall,
  exportedTransactionsCall,
} from '@referral-exchange/contracts';
import { clock, CONFIG, identityOf } from '@referral-exchange/telemetry';
import type { DocumentsConfig } from '../config.js';
import type { CaseDocument } from '../document/case-document.entity.js';
import { presentDocument } from '../document/present-document.js';
import { ObjectStorage } from '../storage/object-storage.js';
import { CaseDocuments } from './case-documents.js';
import type { TakenExport } from './export.js';
import { ExportedPages, type Selection } from './exported-pages.js';
import { ReadExportedSettings } from './exported-settings.js';
import type { ZipArchive } from './zip-archive.js';

type CaseRow = ExportedRecord & { access: DocumentAccess };

/** What is gathered while the entries are written. */
class Contents {
  readonly startedAt = clock.date();
  readonly counts: Record<string, number> = {};
  /** Cases and med cases. */
  readonly ids = new Set<string>();
  /** By id: two firms may see the same document. */
  readonly documents = new Map<string, Pick<CaseDocument, 'id' | 'fileName' | 'createdAt'>>();
  /** Documents that were deleted before their turn. */
  readonly missingDocuments: string[] = [];

  count(kind: string): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
  }
}

/** What a written export holds. */
export type ExportContents = Pick<Contents, 'counts' | 'ids'>;

/** Writes the entries of an export: the records of each firm, the documents, and last the manifest. */
@Injectable()
export class WriteExport {
  constructor(
    private readonly exportedPages: ExportedPages,
    private readonly readExportedSettings: ReadExportedSettings,
    private readonly caseDocuments: CaseDocuments,
    private readonly objectStorage: ObjectStorage,
    @Inject(CONFIG) private readonly config: Pick<DocumentsConfig, 'SERVICE_VERSION'>,
  ) {}

  /** Writes into the archive and ends it. @throws when a service or the storage stays away */
  async execute(taken: TakenExport, archive: ZipArchive, signal: AbortSignal): Promise<ExportContents> {
    const contents = new Contents();
    for (const firmId of taken.firmIds) {
      const of = (only: string[] | null): Selection => ({ firmId, only, signal });
      await this.writeRecords(archive, contents, {
        cases: of(taken.baseCaseIds),
        medCases: of(taken.medCaseIds),
      });
    }
    if (taken.baseCaseIds === null) await this.writeSettings(archive, contents, { taken, signal });
    await this.writeDocuments(archive, contents, signal);
    await archive.addText('manifest.json', [this.manifest(taken, contents, archive)], contents.startedAt);
    archive.end();
    return contents;
  }

  private async writeRecords(
    archive: ZipArchive,
    contents: Contents,
    { cases, medCases }: { cases: Selection; medCases: Selection },
  ): Promise<void> {
    const write = (kind: string, lines: AsyncIterable<object>) =>
      archive.addText(
        `${cases.firmId}/${kind}.jsonl`,
        asJsonLines(lines, () => contents.count(kind)),
        contents.startedAt,
      );
    const of = (call: Parameters<ExportedPages['records']>[0], selection: Selection) =>
      recordsOf(this.exportedPages.records(call, selection));
    await write('cases', this.casesOf(contents, cases));
    await write('status-updates', of(exportedStatusUpdatesCall, cases));
    await write('med-cases', this.medCasesOf(contents, medCases));
    await write('pharmacy-fills', of(exportedFillsCall, medCases));
    await write('pharmacy-transactions', of(exportedTransactionsCall, medCases));
  }

  /** Of the one firm that is exported as a whole. */
  private async writeSettings(
    archive: ZipArchive,
    contents: Contents,
    { taken, signal }: { taken: TakenExport; signal: AbortSignal },
  ): Promise<void> {
    const [firmId] = taken.firmIds as [string];
    const settings = await this.readExportedSettings.of(firmId, signal);
    for (const [kind, records] of Object.entries(settings)) contents.counts[kind] = records.length;
    await archive.addText(
      `${firmId}/settings.json`,
      [`${JSON.stringify(settings, null, 2)}\n`],
      contents.startedAt,
    );
  }

  private async *casesOf(contents: Contents, selection: Selection): AsyncGenerator<object> {
    const seen = new Set<string>();
    for await (const { id, record, access } of this.exportedPages.records<CaseRow>(
      exportedCasesCall,
      selection,
    )) {
      // a draft that was sent meanwhile comes again
      if (seen.has(id)) continue;
      seen.add(id);
      contents.ids.add(id);
      const documents = await this.caseDocuments.of(access);
      for (const { id: documentId, fileName, createdAt } of documents)
        contents.documents.set(documentId, { id: documentId, fileName, createdAt });
      yield { ...record, documents: documents.map(presentDocument) };
    }
  }

  private async *medCasesOf(contents: Contents, selection: Selection): AsyncGenerator<object> {
    for await (const { id, record } of this.exportedPages.records(exportedMedCasesCall, selection)) {
      contents.ids.add(id);
      yield record;
    }
  }

  private async writeDocuments(archive: ZipArchive, contents: Contents, signal: AbortSignal): Promise<void> {
    for (const { id, fileName, createdAt: modifiedAt } of contents.documents.values()) {
      signal.throwIfAborted();
      const content = await this.objectStorage.read(id);
      if (!content) {
        contents.missingDocuments.push(id);
        continue;
      }
      await archive.add(`documents/${id}/${fileName}`, content, { modifiedAt, isPacked: true });
      contents.count('documents');
    }
  }

  private manifest(taken: TakenExport, contents: Contents, { entries }: ZipArchive): string {
    const { id, askedBy, firmIds, baseCaseIds, medCaseIds } = taken;
    const { startedAt, counts, missingDocuments } = contents;
    const release = identityOf('documents', this.config).version ?? null;
    const times = { startedAt: startedAt.toISOString(), finishedAt: clock.date().toISOString() };
    const subject = { exportId: id, askedBy, firmIds, baseCaseIds, medCaseIds };
    return `${JSON.stringify({ ...subject, ...times, release, counts, missingDocuments, entries }, null, 2)}\n`;
  }
}

async function* recordsOf(rows: AsyncIterable<ExportedRecord>): AsyncGenerator<object> {
  for await (const { record } of rows) yield record;
}

async function* asJsonLines(records: AsyncIterable<object>, onLine: () => void): AsyncGenerator<string> {
  for await (const record of records) {
    onLine();
    yield `${JSON.stringify(record)}\n`;
  }
}
