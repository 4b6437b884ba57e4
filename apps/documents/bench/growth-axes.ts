import { join } from 'node:path';
import { documentAccessCall, type DocumentAccess } from '@referral-exchange/contracts';
import { PlayedServices, sampleOf } from '@referral-exchange/testing';
import type { Axis, BenchStand, LoneService } from '@referral-exchange/testing/bench';
import { documents } from '../dist/service.js';

const FIRM = '0192f3a0-1000-7000-8000-000000000001';
const CASE = '0192f3a0-a000-7000-8000-000000000001';
const PATH = `/cases/${CASE}/documents`;
const FILE = Buffer.from('day,visits\n2026-01-20,1\n');
const ACCESS: DocumentAccess = {
  baseCaseId: CASE,
  readsCaseLevel: true,
  readableReferralIds: [],
  upload: { referralId: null },
  hasEnded: false,
  case: { ...sampleOf('referral.accepted.v1').data.case, id: CASE },
};
/** $1 how many, $2 of which case, or null: of a case each. */
const DOCUMENTS = `
  INSERT INTO documents (id, case_id, referral_id, file_name, mime_type, size_bytes, sha256, uploaded_by_firm_id, created_at)
  SELECT uuidv7(n * interval '1 millisecond' - interval '1 day'), coalesce($2::uuid, gen_random_uuid()), NULL, 'a.pdf', 'application/pdf',
         1, repeat('0', 64), '${FIRM}', now() - interval '1 day'
    FROM generate_series(1, $1::int) n`;
/** Of other cases, so that Postgres sees a table in which a case is a small part. */
const ELSEWHERE = 50_000;

/** Uploads of a call: a folder on a disk makes each wait, so that one after the other takes minutes. */
const UPLOADS = 5;

let found = '';

const settings = async (stand: BenchStand) => {
  const played = await PlayedServices.start(['referrals']);
  stand.onEnd(() => played.stop());
  played.known.set(documentAccessCall.path, ACCESS);
  return { ...played.settings, DOCUMENTS_DIR: join(stand.dir, 'files') };
};

async function fill(service: LoneService, size: number): Promise<void> {
  await service.connected(async (client) => {
    await client.query(DOCUMENTS, [ELSEWHERE, null]);
    await client.query(DOCUMENTS, [size, CASE]);
    await client.query('VACUUM ANALYZE');
  });
  const [one] = await service.sql<{ id: string }>(
    'SELECT id FROM documents WHERE case_id = $1 ORDER BY id LIMIT 1',
    [CASE],
  );
  found = one!.id;
}

/** Documents of one case. Referrals, which says who may see them, is played. */
export const axes: Axis[] = [
  {
    name: 'documents of a case',
    service: documents,
    sizes: [1, 10, 100, 1_000],
    settings,
    fill,
    calls: {
      'page of documents': (service) => service.call('GET', `${PATH}?limit=20`, FIRM),
      'address of a document': (service) => service.call('GET', `${PATH}/${found}/download`, FIRM),
    },
  },
  {
    name: 'documents beside an upload',
    service: documents,
    sizes: [10, 1_000],
    settings,
    thingsOfACall: UPLOADS,
    fill,
    calls: {
      'a document uploaded and deleted': (service) =>
        Promise.all(Array.from({ length: UPLOADS }, () => uploadAndDelete(service))),
    },
  },
];

/** Deletes it again, so that the case keeps its size. */
async function uploadAndDelete(service: LoneService): Promise<void> {
  const { id } = await service.upload<{ id: string }>(PATH, FIRM, FILE);
  await service.call('DELETE', `${PATH}/${id}`, FIRM);
}
