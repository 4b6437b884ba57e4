import type { TestFirm } from './api-client.js';
import { tokenMailedTo } from './mail-folder.js';
import { anonymous, internal } from './world.js';

/** Somebody who was invited into a firm by its administrator, and has accepted. */
export async function invitedPerson(
  { firm, keys }: TestFirm,
  role: 'member' | 'viewer',
): Promise<Pick<TestFirm, 'user'>> {
  const user = { email: `${role}.${firm.id}@example.test`, password: `a ${role} with a long password` };
  await anonymous.key(keys.full).post('/users', { email: user.email, role });
  const token = await tokenMailedTo(user.email);
  await internal.post('/auth/accept-invitation', { token, password: user.password });
  return { user };
}
