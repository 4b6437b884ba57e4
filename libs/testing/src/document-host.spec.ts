import { expect, it } from '@jest/globals';
import { DocumentHost } from './document-host.js';

it('is trusted beside the hosts of spec files that ran in this process before', async () => {
  const hosts = await Promise.all(Array.from({ length: 6 }, () => DocumentHost.start()));
  const addresses = hosts.map((host) => host.publish('/client.json'));
  try {
    const statuses = addresses.map((address) => fetch(address).then(({ status }) => status));
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 200, 200]);
  } finally {
    await Promise.all(hosts.map((host) => host.stop()));
  }
});
