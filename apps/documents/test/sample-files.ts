/** Small files of each kind, made by hand. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200), Buffer.from('PE\0\0')]);
export const EML = Buffer.from(
  'From: dana@example.com\r\nSubject: Hello\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n\r\nHi.\r\n',
);
export const RTF = Buffer.from('{\\rtf1\\ansi Hello}');

/** A zip archive of these entries, stored without compression. */
export function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  for (const [name, text] of Object.entries(entries)) {
    const header = Buffer.alloc(30);
    header.write('PK\x03\x04', 'latin1');
    header.writeUInt16LE(20, 4);
    header.writeUInt32LE(text.length, 18);
    header.writeUInt32LE(text.length, 22);
    header.writeUInt16LE(name.length, 26);
    locals.push(header, Buffer.from(name), Buffer.from(text));
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return Buffer.concat([...locals, end]);
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const DOCX = zip({
  '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
  'word/document.xml': '<w:document/>',
});

/** A compound file whose directory names this stream, as Word, Excel and Outlook write it. */
export function compound(stream: string): Buffer {
  const file = Buffer.alloc(1_536);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  const entry = (at: number, name: string, kind: number) => {
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = kind;
  };
  entry(1_024, 'Root Entry', 5);
  entry(1_024 + 128, stream, 2);
  return file;
}

/**
 * What every scanner reports, as if it were malware (eicar.org). Written in two halves, so that no scanner
 * stops this file.
 */
export const EICAR = Buffer.from(
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
);
