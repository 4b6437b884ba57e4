import { gzipSync } from 'node:zlib';

/** The worst that a stranger may send to a parser, of the largest size that it admits or one step more. */
export interface HostileInput {
  what: string;
  headers?: Record<string, string>;
  query?: string;
  /** Made when it is sent: some are large. */
  body?: () => Buffer;
}

const MIB = 1_048_576;
/** What fits into the headers of a request beside the ordinary ones. */
const HEADER_BYTES = 10_000;
/** What fits into an address at the gateway. */
const QUERY_BYTES = 7_500;

/** The part over and over, up to so many bytes. */
const repeated = (part: string, bytes: number): string =>
  part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes);
const bytesOf = (part: string, bytes: number) => (): Buffer => Buffer.from(repeated(part, bytes));

const ofType = (type: string, what: string, body: () => Buffer, headers = {}): HostileInput => ({
  what: `${type}: ${what}`,
  headers: { 'content-type': type, ...headers },
  body,
});

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * Forms: fields without `=`, of nothing, escapes, a megabyte and what the limit admits; also called something
 * else, and packed.
 */
export const HOSTILE_FORMS: readonly HostileInput[] = [
  ...['a&', '&', '=&', 'a=&', 'a%41&', '+&', '%', '%C3%A4', 'a='].flatMap((part) => [
    ofType(FORM, `1 MiB of ${part}`, bytesOf(part, MIB)),
    ofType(FORM, `64 KiB of ${part}`, bytesOf(part, 65_536)),
  ]),
  ofType('text/plain', '1 MiB of a&', bytesOf('a&', MIB)),
  ofType(FORM, '99 fields of 660 bytes', () => Buffer.from(repeated(`${'%41'.repeat(219)}=&`, 65_400))),
  ofType(FORM, '64 MiB of a&, packed', () => gzipSync(repeated('a&', 64 * MIB)), {
    'content-encoding': 'gzip',
  }),
];

/** Bodies of JSON, besides those of `npm run bench -- bodies`. */
export const HOSTILE_JSON: readonly HostileInput[] = [
  ofType(JSON_TYPE, 'a million levels', bytesOf('[', MIB)),
  ofType(JSON_TYPE, '150,000 keys', () => Buffer.from(`{${repeated('"a":1,', MIB - 100)}"z":1}`)),
  ofType(JSON_TYPE, '20,000 different keys', () =>
    Buffer.from(`{${Array.from({ length: 20_000 }, (_, n) => `"key number ${n}":${n}`).join()}}`),
  ),
  ofType(JSON_TYPE, 'a long text', () => Buffer.from(`{"title":"${'x'.repeat(MIB - 100)}"}`)),
  ofType(JSON_TYPE, 'escapes', () => Buffer.from(`{"title":"${'\\u0041'.repeat(16_000)}"}`)),
  ofType(JSON_TYPE, 'a number of 900,000 digits', () => Buffer.from(`{"title":${'9'.repeat(900_000)}}`)),
  ofType(JSON_TYPE, 'a text that never ends', bytesOf('"\\', MIB)),
  ofType(JSON_TYPE, 'blanks', bytesOf(' \n', MIB)),
  ofType(JSON_TYPE, '5,000 objects in a list', () =>
    Buffer.from(`{"slots":[${repeated('{"a":{}},', 44_991)}{}]}`),
  ),
  ofType(JSON_TYPE, '64 MiB, packed', () => gzipSync(repeated('[{"a":1}],', 64 * MIB)), {
    'content-encoding': 'gzip',
  }),
];

/** Query strings. */
export const HOSTILE_QUERIES: readonly HostileInput[] = [
  'a&',
  'a=1&',
  '&',
  '%41',
  'a[]=1&',
  'a[b][c][d]=1&',
  '__proto__[a]=1&',
].map((part) => {
  const query = repeated(part, Math.floor(QUERY_BYTES / part.length) * part.length);
  return { what: `a query of ${part}`, query };
});

/** Headers that we read, each with lists, blanks, quotes and repetitions. */
export const HOSTILE_HEADERS: readonly HostileInput[] = [
  'cookie',
  'accept',
  'accept-encoding',
  'accept-language',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'range',
  'idempotency-key',
  'traceparent',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'forwarded',
  'origin',
  'authorization',
  'content-type',
  'user-agent',
].flatMap((name) =>
  [
    'a;',
    'a=b; ',
    ',',
    ' ,',
    '"',
    '"a",',
    'W/"a", ',
    'auth_token',
    'auth_token=;',
    '0-1,',
    'a/b;q=0.1,',
    '*/*,',
    '\\"',
  ].map((part) => ({
    what: `${name} of ${part}`,
    headers: { [name]: `x${repeated(part, HEADER_BYTES)}x` },
  })),
);

const BOUNDARY = 'hostile';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const partOf = (disposition: string, content: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from(`--${BOUNDARY}--\r\n`);

/** An upload of one file. */
export function uploadOf(what: string, fileName: string, content: () => Buffer): HostileInput {
  const body = () => Buffer.concat([partOf(`name="file"; filename="${fileName}"`, content()), END]);
  return { what, headers: { 'content-type': MULTIPART }, body };
}

const multipart = (what: string, body: () => Buffer): HostileInput => ofType(MULTIPART, what, body);

/** Bodies of uploads whose parts are the attack. */
export const HOSTILE_UPLOADS: readonly HostileInput[] = [
  multipart('3,000 fields', () =>
    Buffer.concat([...Array.from({ length: 3_000 }, () => partOf('name="a"', '1')), END]),
  ),
  multipart('1 MiB in the headers of a part', () =>
    Buffer.concat([partOf('name="file"; filename="a.csv"', 'x', `\r\nX-A: ${'a'.repeat(MIB)}`), END]),
  ),
  multipart('20,000 headers of a part', () =>
    Buffer.concat([partOf('name="file"; filename="a.csv"', 'x', '\r\nX-A: a'.repeat(20_000)), END]),
  ),
  multipart('a name of parameters', () =>
    Buffer.concat([partOf(`name="file"; ${'a="b";'.repeat(2_000)}`, 'x'), END]),
  ),
  multipart('1 MiB of almost boundaries', () =>
    Buffer.concat([
      partOf('name="file"; filename="a.csv"', repeated(`\r\n--${BOUNDARY.slice(0, -1)}`, MIB)),
      END,
    ]),
  ),
  multipart('1 MiB of line breaks before the first part', bytesOf('\r\n', MIB)),
  multipart('a field of 1 MiB', () => Buffer.concat([partOf('name="dryRun"', 'x'.repeat(MIB)), END])),
  {
    ...multipart('packed', () => gzipSync('x'.repeat(MIB))),
    headers: { 'content-type': MULTIPART, 'content-encoding': 'gzip' },
  },
];

const FILE_BYTES = 19 * MIB;

/** CSV files. @param header the columns of a file that is not refused by them */
export function hostileCsvFiles(header: string): readonly HostileInput[] {
  const file = (what: string, content: () => string | Buffer) =>
    uploadOf(what, 'x.csv', () => Buffer.from(content()));
  return [
    file('a header of 49,000 columns', () => `${header}${','.repeat(49_000)}\n1`),
    file('a header of 19 MB of commas', () => ','.repeat(FILE_BYTES)),
    file('a header of 19 MB of a,', () => repeated('a,', FILE_BYTES)),
    file('a header in 19 MB of quotes', () => repeated('"', FILE_BYTES)),
    file('a value of 19 MB', () => `${header}\n${'x'.repeat(FILE_BYTES)}`),
    file('a row of 19 MB of commas', () => `${header}\n${','.repeat(FILE_BYTES)}`),
    file('300,000 rows of one character', () => `${header}\n${'a\n'.repeat(300_000)}`),
    file('19 MB of line breaks', () => `${header}\n${'\n'.repeat(FILE_BYTES)}`),
    file('20,000 rows of 1,000 empty values', () => `${header}\n${`${','.repeat(900)}\n`.repeat(20_000)}`),
    file('rows of quotes', () => `${header}\n${repeated('"""",""\n', MIB)}`),
    file('rows with line breaks inside', () => `${header}\n${repeated('"\r\n\r\n\r\n",\n', MIB)}`),
    file('rows of apostrophes', () => `${header}\n${`${"'".repeat(90_000)}\n`.repeat(20)}`),
    file('text that is not UTF-8 at its end', () =>
      Buffer.concat([Buffer.from(`${header}\n${'ä\n'.repeat(MIB)}`), Buffer.from([0xff])]),
    ),
  ];
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const zipEntry = (name: string, size = 0): Buffer => {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name)]);
};

/** Documents, whose type is found by their content. */
export const HOSTILE_DOCUMENTS: readonly HostileInput[] = (
  [
    ['zip', '10,000 empty entries', () => Buffer.concat(Array.from({ length: 10_000 }, () => zipEntry('a')))],
    [
      'zip',
      'entries of 64 KB names',
      () => Buffer.concat(Array.from({ length: 16 }, () => zipEntry('a'.repeat(65_000)))),
    ],
    [
      'zip',
      'an entry larger than the file',
      () => Buffer.concat([zipEntry('a', 0xfffffff0), Buffer.alloc(MIB)]),
    ],
    [
      'zip',
      'content types of 1 MiB',
      () => Buffer.concat([zipEntry('[Content_Types].xml', MIB), Buffer.from(repeated('<Override ', MIB))]),
    ],
    [
      'docx',
      'a bomb',
      () => Buffer.concat([zipEntry('[Content_Types].xml', 1_000), gzipSync(Buffer.alloc(16 * MIB))]),
    ],
    ['rtf', '1 MiB of groups', () => Buffer.from(`{\\rtf1${'{'.repeat(MIB)}`)],
    ['svg', '1 MiB of elements', () => Buffer.from(`<svg>${'<g>'.repeat(350_000)}`)],
    [
      'xml',
      'entities',
      () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE a [${repeated('<!ENTITY a "&a;&a;">', MIB)}`),
    ],
    ['html', 'comments that never end', () => Buffer.from(repeated('<!--', MIB))],
    ['eml', '1 MiB of header', () => Buffer.from(`From: a@example.com\r\n${repeated('X-A: a\r\n', MIB)}`)],
    ['eml', 'a header of blanks', () => Buffer.from(`Subject:${repeated(' \r\n', MIB)}`)],
    ['txt', '20 MB of text', () => Buffer.alloc(20 * MIB, 'a')],
    [
      'txt',
      'a BOM and lone halves',
      () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(MIB, utf16('\ud800'))]),
    ],
    ['pdf', '20 MB of marks', () => Buffer.alloc(20 * MIB, '%PDF-')],
    [
      'doc',
      '20 MB of directory',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(20 * MIB, utf16('WordDocument\0')),
        ]),
    ],
    [
      'png',
      '1 MiB of chunks',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(MIB)]),
    ],
    [
      'tiff',
      'a directory that points at itself',
      () => Buffer.concat([Buffer.from('49492a0008000000ffff', 'hex'), Buffer.alloc(MIB, 8)]),
    ],
    [
      'mp4',
      'boxes of nothing',
      () => Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.alloc(MIB)]),
    ],
    [
      'webm',
      'elements of nothing',
      () => Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(MIB, 0x80)]),
    ],
    [
      'mp3',
      'a tag in a tag',
      () => Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from('49443304000000000000', 'hex'))),
    ],
    [
      'asf',
      'objects of nothing',
      () => Buffer.concat([Buffer.from('3026b2758e66cf11a6d9', 'hex'), Buffer.alloc(MIB)]),
    ],
    ['gz', 'a bomb', () => gzipSync(Buffer.alloc(64 * MIB))],
  ] as const
).map(([extension, what, content]) => uploadOf(`${extension}: ${what}`, `x.${extension}`, content));
