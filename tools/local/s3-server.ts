import { ensureJars, programsFor } from './maven-jars.ts';
import type { JavaProgram } from './maven-jars.ts';
import { ensurePython } from './python.ts';
import type { SystemProgram } from './system-packages.ts';

/** S3Proxy, the S3 server that the tests of documents start (apps/documents/test/test-s3.ts). */
const S3_PROXY: JavaProgram = {
  name: 's3',
  title: 'S3 server of the tests',
  size: '40 MB',
  otherwise: 'check the connection to the Maven repository and run the command again',
};

export function s3Programs(): SystemProgram[] {
  return programsFor(S3_PROXY);
}

/** Makes sure that the S3 server of the tests is in `.local/s3/libs`. */
export async function ensureS3Server(): Promise<void> {
  await ensureJars(S3_PROXY);
}

/** The one whose buckets keep versions (apps/documents/test/test-versioned-s3.ts). Returns its Python. */
export function ensureVersionedS3Server(): Promise<string> {
  return ensurePython('tools/local/s3/versions.txt');
}
