import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress, runCommand, SetupError } from '../local/progress.ts';
import { differences } from './ledger.ts';
import type { Scenario } from './scenario.ts';
import { brokers } from './scenarios/brokers.ts';
import { callers } from './scenarios/callers.ts';
import { database } from './scenarios/database.ts';
import { processes } from './scenarios/processes.ts';
import { SuiteUnderFault } from './suite-under-fault.ts';
import { Traffic } from './traffic.ts';

/**
 * `npm run test:faults [-- names…] [--short] [--list]`: starts a suite of its own, breaks it, and after each
 * fault compares what was acknowledged with what is stored, delivered and read (docs/faults.md). Exits 1 when
 * a ledger does not balance.
 */
const SCENARIOS: readonly Scenario[] = [...processes, ...database, ...brokers, ...callers];
const WARM_UP_WRITES = 10;
const WRITES_AFTERWARDS = 10;

interface Outcome {
  name: string;
  seconds: number;
  writes: number;
  arrivals: number;
  retries: number;
  recoveryS: number;
  faults: string[];
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean' }, list: { type: 'boolean' } },
  });
  const chosen = choose(positionals, values.short ?? false);
  if (values.list) {
    for (const { name, isShort, description } of chosen)
      console.log(`${name.padEnd(20)} ${isShort ? 'short' : '     '}  ${description}`);
    return 0;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const suite = new SuiteUnderFault();
  const outcomes: Outcome[] = [];
  try {
    await suite.start(stop.signal);
    for (const scenario of chosen) {
      stop.signal.throwIfAborted();
      outcomes.push(await play(scenario, suite));
    }
  } finally {
    await suite.stop();
  }
  return report(outcomes);
});

function choose(names: readonly string[], isShort: boolean): Scenario[] {
  const unknown = names.filter((name) => !SCENARIOS.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new SetupError(`No scenario ${unknown.join(', ')}. npm run test:faults -- --list shows all.`);
  return SCENARIOS.filter((one) => (names.length > 0 ? names.includes(one.name) : !isShort || one.isShort));
}

async function play(scenario: Scenario, suite: SuiteUnderFault): Promise<Outcome> {
  const { name, description, recoveryS } = scenario;
  progress(`${name}: ${description}`);
  const startedAt = performance.now();
  const traffic = new Traffic(suite);
  const outcome = {
    name,
    seconds: 0,
    writes: 0,
    arrivals: 0,
    retries: 0,
    recoveryS: 0,
    faults: [] as string[],
  };
  const deadLetters = (await suite.deadLetters()) + (scenario.deadLetters ?? 0);
  await traffic.start();
  try {
    await traffic.more(WARM_UP_WRITES, 60_000);
    await scenario.cause(suite, traffic);
    const healedAt = performance.now();
    await traffic.more(WRITES_AFTERWARDS, recoveryS * 1_000);
    await traffic.stopWriting(recoveryS * 1_000);
    const left = recoveryS * 1_000 - (performance.now() - healedAt);
    outcome.faults.push(...(await balance(suite, traffic, deadLetters, Math.max(left, 5_000))));
    outcome.recoveryS = (performance.now() - healedAt) / 1_000;
  } catch (error) {
    outcome.faults.push((error as Error).message);
  } finally {
    await suite.endReplicas();
    await traffic.stop();
  }
  const parties = [traffic.sender, traffic.receiver];
  outcome.writes = traffic.acknowledged.length;
  for (const { endpoint, client } of parties) {
    outcome.arrivals += endpoint.arrivals.length;
    outcome.retries += client.retries;
    for (const [finding, count] of client.findings) outcome.faults.push(`${count} × ${finding}`);
  }
  outcome.seconds = (performance.now() - startedAt) / 1_000;
  for (const fault of outcome.faults) progress(`${name}: FAULT ${fault}`);
  return outcome;
}

/** Compares until nothing differs, or the time is over; answers the last differences. */
async function balance(
  suite: SuiteUnderFault,
  traffic: Traffic,
  deadLetters: number,
  ms: number,
): Promise<string[]> {
  for (const deadline = performance.now() + ms; ; await sleep(500)) {
    const found = await differences(suite, traffic, deadLetters);
    if (found.length === 0 || performance.now() > deadline) return found;
  }
}

function report(outcomes: readonly Outcome[]): number {
  console.log('\nscenario              seconds   writes  webhooks  retries  recovered after   ledger');
  for (const { name, seconds, writes, arrivals, retries, recoveryS, faults } of outcomes) {
    const cells = [
      seconds.toFixed(0).padStart(7),
      `${writes}`.padStart(8),
      `${arrivals}`.padStart(9),
      `${retries}`.padStart(8),
    ];
    const verdict = faults.length === 0 ? 'balances' : `${faults.length} FAULTS`;
    console.log(
      `${name.padEnd(20)} ${cells.join(' ')} ${`${recoveryS.toFixed(1)} s`.padStart(16)}   ${verdict}`,
    );
  }
  const failed = outcomes.filter(({ faults }) => faults.length > 0).length;
  console.log(`\n${outcomes.length - failed} scenarios balance, ${failed} do not`);
  return failed > 0 ? 1 : 0;
}
