/** The record of a document. Its bytes are the object with the document's id as key. */
export interface CaseDocument {
  id: string;
  caseId: string;
  /** Null: it belongs to the case as a whole. */
  referralId: string | null;
  fileName: string;
  /** Found from the content, never from what the caller said. */
  mimeType: string;
  sizeBytes: number;
  /** Of the content, lower-case hex. */
  sha256: string;
  category: string | null;
  description: string | null;
  uploadedByName: string | null;
  uploadedByFirmId: string;
  createdAt: Date;
}
