import { releaseBefore, hasService, THIS_RELEASE, type Release } from '../../local/suite/release.ts';
import { REREAD_BETWEEN_RELEASES, type Scenario } from '../scenario.ts';
import type { SuiteUnderFault } from '../suite-under-fault.ts';
import type { Traffic } from '../traffic.ts';

/** What the release before does on the databases of this one: its own journeys say so. */
const CORE = [
  'e2e/lifecycle.e2e-spec.ts',
  'e2e/documents.e2e-spec.ts',
  'e2e/routing.e2e-spec.ts',
  'e2e/pharmacy.e2e-spec.ts',
  'e2e/oauth.e2e-spec.ts',
  'e2e/subscriptions.e2e-spec.ts',
  'e2e/analytics.e2e-spec.ts',
];

/** Two releases on one set of databases (docs/operations.md, "Upgrades"). */
export const releases: Scenario[] = [
  {
    name: 'upgrade-and-rollback',
    description:
      'the release before is migrated while it runs, replaced service by service, rolled back, and replaced again',
    isShort: true,
    startsBefore: true,
    writing: { writers: 2 },
    recoveryS: 30,
    rereadRows: REREAD_BETWEEN_RELEASES,
    cause: async (suite, traffic) => {
      const before = await releaseBefore();
      const known = suite.services.filter((service) => hasService(before, service));
      await suite.migrate(THIS_RELEASE);
      await traffic.more(10, 30_000);
      // a rolling update adds the new process before it ends the old one
      for (const service of known) {
        await suite.addReplica(service, {}, THIS_RELEASE);
        await roll([service], THIS_RELEASE, suite, traffic);
        await suite.endReplicas();
      }
      await roll([...known].reverse(), before, suite, traffic);
      await suite.journeys(CORE, before);
      await roll(known, THIS_RELEASE, suite, traffic);
    },
  },
];

/** Firms write all the while: each step has both releases side by side, with the events of both. */
async function roll(
  services: readonly string[],
  release: Release,
  suite: SuiteUnderFault,
  traffic: Traffic,
): Promise<void> {
  for (const service of services) {
    await suite.replace(service, release);
    await traffic.more(5, 30_000);
  }
}
