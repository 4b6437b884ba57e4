import { spawn } from 'node:child_process';
import { CHECK_STEPS, chooseSteps, UNIT_TESTS } from './check-steps.ts';
import type { CheckStep } from './check-steps.ts';
import { runCommand, SetupError } from './progress.ts';
import { ensurePrograms, TEST_PROGRAMS } from './system-packages.ts';
import { WORKSPACE } from './workspace.ts';

/**
 * `npm run check [-- step …]`: runs every step (or those whose names start with the words given, and the
 * build they need), then sums up.
 */
interface Outcome {
  step: CheckStep;
  code: number;
  seconds: number;
}

await runCommand(async () => {
  const steps = chooseSteps(process.argv.slice(2));
  if (steps.length === 0) throw new SetupError(`Steps: ${CHECK_STEPS.map(({ name }) => name).join(', ')}`);
  if (steps.some(({ name }) => name === UNIT_TESTS)) await ensurePrograms(TEST_PROGRAMS);
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step));
  console.log('\nchecks:');
  for (const { step, code, seconds } of outcomes) {
    console.log(
      `  ${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`,
    );
  }
  return outcomes.some(({ code }) => code !== 0) ? 1 : 0;
});

/** A later step runs even when this one fails: one run tells everything that is wrong. */
function runStep(step: CheckStep): Promise<Outcome> {
  console.log(`\n== ${step.name}`);
  const startedAt = Date.now();
  const [program, ...args] = step.command;
  const flags = ['--disable-warning=ExperimentalWarning'];
  const command = program === 'node' ? process.execPath : program;
  const env = { ...process.env, NX_DAEMON: 'false', KAFKAJS_NO_PARTITIONER_WARNING: '1' };
  return new Promise((resolve) => {
    const end = (code: number): void => resolve({ step, code, seconds: (Date.now() - startedAt) / 1000 });
    const child = spawn(command, program === 'node' ? [...flags, ...args] : args, {
      cwd: WORKSPACE,
      env,
      stdio: 'inherit',
    });
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      end(127);
    });
    child.on('exit', (code) => end(code ?? 130));
  });
}
