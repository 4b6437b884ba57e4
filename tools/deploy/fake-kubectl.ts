import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** What the cluster is like, in the file that `FAKE_CLUSTER` names. `deploy/rollout.sh` is tested with it. */
export interface FakeCluster {
  /** What the folder names; absent: `exchange`. */
  namespace?: string;
  /** Conditions that a Job shows at each look, the last one for ever. */
  jobs: Record<string, string[]>;
  /** Revisions of the Deployments. */
  revisions: Record<string, number>;
  /** Those that an `apply` of everything changes or makes. */
  changed: string[];
  /** Deployments whose pods do not become ready at revisions above this one. */
  brokenAbove: Record<string, number>;
}

const path = process.env.FAKE_CLUSTER!;
const cluster = JSON.parse(readFileSync(path, 'utf8')) as FakeCluster;
const args = process.argv.slice(2);
const line = args.join(' ');
appendFileSync(`${path}.calls`, `${line.replaceAll(/jsonpath=.*/g, 'jsonpath')}\n`);

const lines = (rows: string[]): void => void process.stdout.write(rows.map((row) => `${row}\n`).join(''));
const deploymentOf = (): string => args.find((arg) => arg.includes('deployment/'))!.split('/')[1]!;

if (line.startsWith('kustomize')) {
  const { namespace = 'exchange' } = cluster;
  lines(['kind: Deployment', 'metadata:', ...(namespace ? [`  namespace: ${namespace}`] : [])]);
} else if (line.startsWith('apply') && !line.includes('--selector')) {
  for (const name of cluster.changed) cluster.revisions[name] = (cluster.revisions[name] ?? 0) + 1;
} else if (line.startsWith('get jobs')) {
  lines(Object.entries(cluster.jobs).map(([name, states]) => `${name} ${states[0]}`));
  for (const states of Object.values(cluster.jobs)) if (states.length > 1) states.shift();
} else if (line.startsWith('get deployments') && line.includes('name')) {
  const names = Object.keys(cluster.revisions);
  lines(
    line.endsWith('--output name')
      ? names.map((name) => `deployment/${name}`)
      : names.map((name) => `${name} ${cluster.revisions[name]}`),
  );
} else if (line.startsWith('rollout status')) {
  const name = deploymentOf();
  if (cluster.revisions[name]! > (cluster.brokenAbove[name] ?? Infinity)) process.exitCode = 1;
} else if (line.startsWith('rollout undo')) {
  cluster.revisions[deploymentOf()] = Number(args.at(-1));
}
writeFileSync(path, JSON.stringify(cluster));
