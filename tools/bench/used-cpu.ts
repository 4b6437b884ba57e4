import { cpuSeconds, type BenchStand } from '@referral-exchange/testing/bench';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { readState } from '../local/suite/suite-state.ts';

/** Processor time so far, seconds, of every service and backing service. */
function cpuOfAll({ dir }: BenchStand): Map<string, number> {
  const { services, backings } = readState(new SuitePaths(dir))!;
  const all = new Map(Object.entries(services).map(([name, { pid }]) => [name, cpuSeconds(pid)]));
  for (const [name, { server }] of Object.entries(backings))
    if (server) all.set(name, cpuSeconds(server.pid, { withChildren: true }));
  return all;
}

/** What each part of a suite has used meanwhile, seconds; the largest first. */
export async function usedCpu(stand: BenchStand, work: () => Promise<unknown>): Promise<[string, number][]> {
  const before = cpuOfAll(stand);
  await work();
  const parts = [...cpuOfAll(stand)].map(([name, after]): [string, number] => [
    name,
    after - (before.get(name) ?? 0),
  ]);
  return parts.sort(([, a], [, b]) => b - a);
}
