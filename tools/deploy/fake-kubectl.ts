import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** What the cluster is like, in the file that `FAKE_CLUSTER` names: for tests of the scripts of deploy/. */
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
  /** What a Job of `deploy/command.sh` ran, and what it prints. */
  command?: string[];
  says?: string;
}

/** A Job as far as it is changed. */
interface Job {
  spec: { template: { spec: { containers: { command: string[] }[] } } };
}
/** A patch of one step, with the path in `path`. */
type Patch = { path: string; value: string[] }[];

const path = process.env.FAKE_CLUSTER!;
const cluster = JSON.parse(readFileSync(path, 'utf8')) as FakeCluster;
const args = process.argv.slice(2);
const line = args.join(' ');
appendFileSync(`${path}.calls`, `${line.replaceAll(/jsonpath=.*/g, 'jsonpath')}\n`);

const lines = (rows: string[]): void => void process.stdout.write(rows.map((row) => `${row}\n`).join(''));
const given = <T>(): T => JSON.parse(readFileSync(0, 'utf8')) as T;
const deploymentOf = (): string => args.find((arg) => arg.includes('deployment/'))!.split('/')[1]!;

if (line.startsWith('kustomize')) {
  const { namespace = 'exchange' } = cluster;
  lines(['kind: Deployment', 'metadata:', ...(namespace ? [`  namespace: ${namespace}`] : [])]);
} else if (line.startsWith('apply') && !line.includes('--selector')) {
  for (const name of cluster.changed) cluster.revisions[name] = (cluster.revisions[name] ?? 0) + 1;
} else if (line.startsWith('create job')) {
  const containers = [{ command: ['node', 'dist/main.js', 'reseal'] }];
  lines([JSON.stringify({ spec: { template: { spec: { containers } } } } satisfies Job)]);
} else if (line.startsWith('patch --local')) {
  const job = given<Job>();
  const [{ path: place, value }] = JSON.parse(args[args.indexOf('--patch') + 1]!) as [Patch[number]];
  if (place === '/spec/template/spec/containers/0/command')
    job.spec.template.spec.containers[0]!.command = value;
  lines([JSON.stringify(job)]);
} else if (line.startsWith('create')) {
  cluster.command = given<Job>().spec.template.spec.containers[0]!.command;
} else if (line.startsWith('get job ')) {
  const states = cluster.jobs.command!;
  lines([states[0]!]);
  if (states.length > 1) states.shift();
} else if (line.startsWith('logs job/')) {
  lines([cluster.says ?? '']);
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
