import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { parse, parseAllDocuments } from 'yaml';
import { ensureGoModule, ensureGoProgram } from '../local/go-modules.ts';
import { ensurePython } from '../local/python.ts';
import { runProgram } from '../local/run-program.ts';
import { ensureProgram } from '../local/system-packages.ts';
import { type ScoredObject, schemaFaults, strictSchema, unexplained } from './cluster-findings.ts';
import { readValues } from './cluster-values.ts';
import { deployedServices } from './deployed-service.ts';
import { productionFiles } from './production-files.ts';

/**
 * `node tools/deploy/check-cluster.ts`: renders the example of values and the development overlay with
 * kustomize, validates them by the schemas of Kubernetes, offline, and judges the production one with
 * kube-score: each finding is mended, or explained in deploy/accepted-findings.yaml. Objects of KEDA are
 * validated by the definition of KEDA. Also the Dockerfile
 * (hadolint), the shell scripts (shellcheck) and docker-compose.yml (the schema of Compose). Without Go on
 * this machine the parts that come as Go modules are left out, and it says so; in CI that fails.
 */
const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
const faults: string[] = [];
const python = await ensurePython('tools/deploy/requirements/checks.txt');
const tool = (name: string): string => join(dirname(python), name);

try {
  const production = await rendered('production', await writeProduction());
  await checkClosed(production);
  await checkProduction(production);
  await checkKeda(production);
  await rendered('development', 'k8s/overlays/development');
  await pass('deploy/Dockerfile', tool('hadolint'), ['deploy/Dockerfile']);
  const scripts = [...globSync('deploy/*.sh'), ...globSync('k8s/**/*.sh')];
  await pass('shell scripts', tool('shellcheck'), scripts);
  await checkCompose();
} finally {
  rmSync(folder, { recursive: true });
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

async function writeProduction(): Promise<string> {
  const values = readValues(readFileSync('deploy/values.example.yaml', 'utf8'));
  const target = join(folder, 'production');
  for (const [path, text] of Object.entries(await productionFiles(deployedServices(), values))) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
  return target;
}

/** What kubectl would apply, as a file, after the schemas have judged it. */
async function rendered(name: string, overlay: string): Promise<string> {
  const { code, output } = await runProgram(await ensureProgram('kubectl'), ['kustomize', overlay]);
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, output);
  if (code !== 0) faults.push(`${name}: ${output}`);
  const judged = await runProgram(python, ['-m', 'kubernetes_validate', '--strict', file]);
  faults.push(...schemaFaults(judged.output).map((line) => `${name}: ${line}`));
  if (judged.code !== 0 && schemaFaults(judged.output).length === 0) faults.push(`${name}: ${judged.output}`);
  return file;
}

/** The overlay of the runbook about restores: everything but the ingress. */
async function checkClosed(production: string): Promise<void> {
  const runbook = 'docs/runbooks/restore.md';
  const [, overlay] =
    /closed\/kustomization\.yaml <<'END'\n(.*?)END\n/s.exec(readFileSync(runbook, 'utf8')) ?? [];
  if (!overlay) return void faults.push(`${runbook}: the overlay closed/kustomization.yaml is missing`);
  mkdirSync(join(folder, 'closed'));
  writeFileSync(join(folder, 'closed/kustomization.yaml'), overlay.replace('rendered', 'production'));
  const closed = await rendered('closed', join(folder, 'closed'));
  const kinds = (file: string): string[] =>
    parseAllDocuments(readFileSync(file, 'utf8')).map((one) => (one.toJS() as { kind: string }).kind);
  const wanted = kinds(production).filter((kind) => kind !== 'Ingress');
  if (kinds(closed).join() !== wanted.join())
    faults.push(`${runbook}: the overlay closed is not what is rendered without the Ingress`);
}

async function checkProduction(file: string): Promise<void> {
  const kubeScore = await ensureGoProgram('github.com/zegl/kube-score/cmd/kube-score', 'v1.20.0');
  if (!kubeScore) return leaveOut('kube-score');
  const { output } = await runProgram(kubeScore, ['score', file, '--output-format', 'json']);
  const accepted = parse(readFileSync('deploy/accepted-findings.yaml', 'utf8')) as Record<string, string>;
  const findings = unexplained(JSON.parse(output) as ScoredObject[], accepted);
  faults.push(...findings.map((finding) => `${finding} in deploy/accepted-findings.yaml`));
}

/** The objects of KEDA, by the definition that its module brings. */
async function checkKeda(file: string): Promise<void> {
  const module = await ensureGoModule('github.com/kedacore/keda/v2', 'v2.17.2');
  if (!module) return leaveOut('the schema of KEDA');
  const definition = parse(
    readFileSync(join(module, 'config/crd/bases/keda.sh_scaledobjects.yaml'), 'utf8'),
  ) as { spec: { versions: { name: string; schema: { openAPIV3Schema: Record<string, unknown> } }[] } };
  const [version] = definition.spec.versions;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(strictSchema(version!.schema.openAPIV3Schema));
  const scaled = parseAllDocuments(readFileSync(file, 'utf8'))
    .map((document) => document.toJS() as { kind?: string; metadata: { name: string } })
    .filter(({ kind }) => kind === 'ScaledObject');
  if (scaled.length === 0) faults.push('production: the example of values makes no object of KEDA');
  for (const object of scaled) {
    const isValid: boolean = validate(object);
    if (isValid) continue;
    for (const { instancePath, message, params } of validate.errors ?? [])
      faults.push(
        `ScaledObject ${object.metadata.name}: ${instancePath} ${message} ${JSON.stringify(params)}`,
      );
  }
}

async function checkCompose(): Promise<void> {
  const module = await ensureGoModule('github.com/compose-spec/compose-go/v2', 'v2.16.2');
  if (!module) return leaveOut('the schema of Compose');
  const schema = JSON.parse(readFileSync(join(module, 'schema/compose-spec.json'), 'utf8')) as object;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addFormat('duration', true);
  const validate = ajv.compile(schema);
  if (validate(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }))) return;
  for (const { instancePath, message } of validate.errors ?? [])
    faults.push(`docker-compose.yml: ${instancePath} ${message}`);
}

async function pass(what: string, program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runProgram(program, args);
  if (code !== 0) faults.push(`${what}: ${output}`);
}

function leaveOut(what: string): void {
  const line = `NOT CHECKED by ${what}: there is no Go on this machine`;
  if (process.env.CI) faults.push(line);
  else console.log(line);
}
