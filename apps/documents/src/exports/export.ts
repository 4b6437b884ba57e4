/** By what the subject of an export was named. */
export type ExportAskedBy = 'baseCaseId' | 'clientEmail' | 'medCaseId' | 'firmId';

/** Whose data an export holds. Without cases: all of the one firm. */
export interface ExportSubject {
  /** The firms as which the records are read: each sees what it is shown, and its own. */
  firmIds: string[];
  baseCaseIds: string[] | null;
  medCaseIds: string[] | null;
}

/** What was asked for. */
export interface NewExport extends ExportSubject {
  id: string;
  askedBy: ExportAskedBy;
  /** The firm whose administrator asked for it; null: an operator. */
  ofFirmId: string | null;
  reason: string;
  requestedBy: string;
  requestedAt: Date;
}

/** An export with what became of it. */
export interface StoredExport extends NewExport {
  attempt: number;
  /** How many records of each kind the file holds. */
  counts: Record<string, number> | null;
  sizeBytes: number | null;
  sha256: string | null;
  completedAt: Date | null;
  /** When the file is deleted. */
  expiresAt: Date | null;
  /** Why there is no file and will be none. */
  failure: string | null;
  /** The object of the file, while it is kept. */
  objectKey: string | null;
}

/** What a worker has taken: no other one has the same attempt. */
export type TakenExport = NewExport & Pick<StoredExport, 'attempt'>;

/** A file that is complete. */
export interface ExportedFile {
  objectKey: string;
  sizeBytes: number;
  sha256: string;
  counts: Record<string, number>;
  containedIds: string[];
}

/** Type of the file of an export. */
export const EXPORT_TYPE = 'application/zip';

/** Name of the file of an export. Pure. */
export function fileNameOf({ id, requestedAt }: Pick<NewExport, 'id' | 'requestedAt'>): string {
  return `export-${requestedAt.toISOString().slice(0, 10)}-${id}.zip`;
}
