import { spawn } from 'node:child_process';
import { CHECK_STEPS, chooseSteps, stagesOf, UNIT_TESTS } from './check-steps.ts';
import type { CheckStep } from './check-steps.ts';
import { runCommand, SetupError } from './progress.ts';
import { ensurePrograms, TEST_PROGRAMS } from './system-packages.ts';
import { WORKSPACE } from './workspace.ts';

/**
 * `npm run check [-- step …] [--except step …]`: runs every step (or those whose names start with the words
 * given, and the build they need), two at a time, then sums up.
 */
interface Outcome {
  step: CheckStep;
  code: number;
  seconds: number;
}

/** Most steps use one core. */
const AT_ONCE = 2;

await runCommand(async () => {
  const steps = chooseSteps(process.argv.slice(2));
  if (steps.length === 0) throw new SetupError(`Steps: ${CHECK_STEPS.map(({ name }) => name).join(', ')}`);
  if (steps.some(({ name }) => name === UNIT_TESTS)) await ensurePrograms(TEST_PROGRAMS);
  const outcomes: Outcome[] = [];
  for (const stage of stagesOf(steps)) outcomes.push(...(await runSteps(stage)));
  console.log('\nchecks:');
  for (const { step, code, seconds } of outcomes) {
    console.log(
      `  ${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`,
    );
  }
  return outcomes.some(({ code }) => code !== 0) ? 1 : 0;
});

/** A later step runs even when one fails: one run tells everything that is wrong. */
async function runSteps(steps: readonly CheckStep[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return steps.map((step) => outcomes.find((one) => one.step === step)!);
}

/** What a step prints comes in one piece when it has ended, for another runs beside it. */
function runStep(step: CheckStep): Promise<Outcome> {
  const startedAt = Date.now();
  const [program, ...args] = step.command;
  const flags = ['--disable-warning=ExperimentalWarning'];
  const command = program === 'node' ? process.execPath : program;
  const env = { ...process.env, NX_DAEMON: 'false', KAFKAJS_NO_PARTITIONER_WARNING: '1' };
  return new Promise((resolve) => {
    const printed: Buffer[] = [];
    const end = (code: number): void => {
      process.stdout.write(Buffer.concat([Buffer.from(`\n== ${step.name}\n`), ...printed]));
      resolve({ step, code, seconds: (Date.now() - startedAt) / 1000 });
    };
    const child = spawn(command, program === 'node' ? [...flags, ...args] : args, {
      cwd: WORKSPACE,
      env,
      stdio: ['inherit', 'pipe', 'pipe'],
    });
    for (const output of [child.stdout, child.stderr])
      output.on('data', (part: Buffer) => printed.push(part));
    child.on('error', (error) => {
      printed.push(Buffer.from(`${program}: ${error.message}\n`));
      end(127);
    });
    // not `exit`: what it printed last may still be on its way
    child.on('close', (code) => end(code ?? 130));
  });
}
