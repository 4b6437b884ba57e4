import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocumentsUnderTest, PDF } from './documents-under-test.js';

let under: DocumentsUnderTest;
beforeAll(async () => {
  under = await DocumentsUnderTest.start();
});
afterAll(() => under.stop());

describe('an upload', () => {
  it('is answered with its record, listed, and downloaded byte for byte', async () => {
    const firm = under.firm();
    const made = await under.upload(firm, {}, { category: 'Police report', description: '' });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    expect(made.data).toEqual({
      id: expect.any(String),
      caseId: under.baseCaseId,
      referralId: null,
      fileName: 'report.pdf',
      mimeType: 'application/pdf',
      sizeBytes: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      category: 'Police report',
      description: null,
      uploadedByName: 'Abbott & Crane LLP',
      uploadedByFirmId: firm.firmId,
      createdAt: expect.any(String),
    });
    const list = await firm.get(under.path);
    expect(list.data).toContainEqual(made.data);
  });
});
