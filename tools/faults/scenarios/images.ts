import { join } from 'node:path';
import { withImageFiles } from '../../deploy/image-files.ts';
import { THIS_RELEASE } from '../../local/suite/release.ts';
import type { Scenario } from '../scenario.ts';

/** Nothing that a service needs is missing from what deploy/Dockerfile copies (docs/adr/0157). */
export const images: Scenario[] = [
  {
    name: 'images',
    description: 'each service is replaced by one that has the files of its image alone, and back again',
    writing: { writers: 2 },
    recoveryS: 30,
    cause: (suite, traffic) =>
      withImageFiles(async (files) => {
        for (const service of suite.services) {
          const dir = join(await files.rootOf(service), 'app');
          await suite.replace(service, { dir, commit: 'the files of its image' });
          await traffic.more(5, 30_000);
        }
        await checkPages(suite.sandbox.docsUrl);
        for (const service of suite.services) await suite.replace(service, THIS_RELEASE);
      }),
  },
];

/** The gateway alone has files that are no code. */
async function checkPages(docsUrl: string): Promise<void> {
  for (const url of [docsUrl, new URL('/app', docsUrl).href]) {
    const { status } = await fetch(url);
    if (status !== 200) throw new Error(`${url} was answered with ${status}`);
  }
}
