import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestCaller } from '@referral-exchange/testing';
import { DocumentsUnderTest } from './documents-under-test.js';
import { compound, EML, PNG } from './sample-files.js';

let under: DocumentsUnderTest;
let firm: TestCaller;
beforeAll(async () => {
  under = await DocumentsUnderTest.start();
  firm = under.firm();
});
afterAll(() => under.stop());

const CSV = 'BMW,2019,blue\r\nFord,2020,red\r\n';

describe('the name of a file', () => {
  it.each<[string, string, string]>([
    ['a path', '../../etc/passwd.pdf', 'passwd.pdf'],
    ['a path of Windows', 'C:\\temp\\a.pdf', 'a.pdf'],
    ['marks that turn text around', 'a\u202efdp.exe\u202c.pdf', 'afdp.exe.pdf'],
    ['reserved characters', 'a<b>:c|d?.pdf', 'a_b__c_d_.pdf'],
    ['a device', 'con.pdf', '_con.pdf'],
    ['300 characters', `${'é'.repeat(300)}.pdf`, `${'é'.repeat(125)}.pdf`],
    ['nothing but dots', '...', 'document.pdf'],
    ['an ending that no type has', 'statement.iqy', 'statement.iqy.pdf'],
    ['300 characters and another ending', `${'x'.repeat(300)}.rdp`, `${'x'.repeat(251)}.pdf`],
    ['letters of the world', '報告書 Größe.pdf', '報告書 Größe.pdf'],
  ])('with %s is stored and shown safely', async (_what, fileName, expected) => {
    const { data } = await under.upload(firm, { fileName });
    expect(data.fileName).toBe(expected);
    const { url } = (await firm.get(`${under.path}/${data.id}/download`)).data;
    const disposition = (await under.fetch(url, { method: 'HEAD' })).headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename=[\x20-\x7e]+$/);
    const encoded = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1];
    if (encoded) expect(decodeURIComponent(encoded)).toBe(expected);
  });

  it.each(
    (
      'iqy url rdp slk jnlp library-ms mht shtml wsc sct scf settingcontent-ms search-ms desktop command workflow ' +
      'pyw rb pl ps1xml psc1 cmdline md log text asp aspx xaml application theme gadget ade adp bas hlp inf ins isp mad'
    )
      .split(' ')
      .map((ending) => [ending]),
  )('text under the ending .%s gets .txt behind it', async (ending) => {
    const { data, text } = await under.upload(firm, {
      fileName: `statement.${ending}`,
      content: '[InternetShortcut]\n',
    });
    expect([data?.fileName, data?.mimeType, text]).toEqual([
      `statement.${ending}.txt`,
      'text/plain',
      expect.anything(),
    ]);
  });

  it.each([
    ['a.txt', 'Hello', 'a.txt'],
    ['a.CSV', CSV, 'a.CSV'],
    ['a.eml', EML, 'a.eml'],
    ['letter.dot', compound('WordDocument'), 'letter.dot'],
    ['photo.jpeg.url', PNG, 'photo.jpeg.url.png'],
    ['notes', 'Hello', 'notes.txt'],
  ])('ends in an extension of its type: %s', async (fileName, content, expected) => {
    expect((await under.upload(firm, { fileName, content })).data.fileName).toBe(expected);
  });

  it('of a document that an earlier release stored under another ending is shown and served with one of its type', async () => {
    const { data } = await under.upload(firm, { fileName: 'statement.txt', content: 'Hello' });
    await under.service.sql(`UPDATE documents SET file_name = 'statement.iqy' WHERE id = $1`, [data.id]);
    const path = `${under.path}/${data.id}`;
    const download = (await firm.get(`${path}/download`)).data;
    const listed = (await firm.get(under.path)).data.find(({ id }: { id: string }) => id === data.id);
    expect([listed.fileName, download.fileName]).toEqual(['statement.iqy.txt', 'statement.iqy.txt']);
    const { headers } = await under.fetch(download.url, { method: 'HEAD' });
    expect(headers.get('content-disposition')).toBe('attachment; filename=statement.iqy.txt');
    const refused = await firm.patch(path, { fileName: 'other.iqy' });
    expect(refused.body.error.details.errors).toMatchObject([
      { field: 'fileName', message: expect.stringContaining('must end in .txt') },
    ]);
    expect((await firm.patch(path, { fileName: 'other.txt' })).data.fileName).toBe('other.txt');
  });

  it('with an encoded NUL loses it', async () => {
    const { data } = await under.upload(firm, { rawDisposition: `; filename*=utf-8''a%00b.pdf` });
    expect(data.fileName).toBe('ab.pdf');
  });

  it('with a NUL as it is: the form is malformed', async () => {
    const { status, body } = await under.upload(firm, { fileName: 'a\0b.pdf' });
    expect([status, body.error.details.errors[0].code]).toEqual([400, 'malformed']);
  });
});
