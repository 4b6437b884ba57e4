import { parseArgs } from 'node:util';
import { progress, runCommand, SetupError } from '../local/progress.ts';
import { releaseBefore, THIS_RELEASE, type Release } from '../local/suite/release.ts';
import { GameDay, gameDayRules } from './game-day.ts';
import { balance } from './ledger.ts';
import type { Scenario } from './scenario.ts';
import { GAME_DAY, SCENARIOS } from './scenarios/index.ts';
import { SuiteUnderFault } from './suite-under-fault.ts';
import { Traffic } from './traffic.ts';

/**
 * `npm run test:faults [-- names…] [--short] [--alerts] [--list]`: starts a suite of its own, breaks it, and
 * after each fault compares what was acknowledged with what is stored, delivered and read, and the alerts
 * with those that the scenario names (docs/faults.md). Exits 1 when something differs.
 */
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
const NOTHING = { seconds: 0, writes: 0, arrivals: 0, retries: 0, recoveryS: 0 };

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean' }, alerts: { type: 'boolean' }, list: { type: 'boolean' } },
  });
  const chosen = choose(positionals, values);
  if (values.list) {
    for (const { name, isShort, description } of chosen)
      console.log(`${name.padEnd(20)} ${isShort ? 'short' : '     '}  ${description}`);
    return 0;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const here = chosen.filter(({ startsBefore }) => !startsBefore);
  const before = chosen.filter(({ startsBefore }) => startsBefore);
  const outcomes = await playAll(here, () => Promise.resolve(THIS_RELEASE), stop.signal);
  outcomes.push(...(await playAll(before, releaseBefore, stop.signal)));
  return report(outcomes);
});

/** Plays scenarios in a suite of their own, which starts with the given release. */
async function playAll(
  scenarios: readonly Scenario[],
  release: () => Promise<Release>,
  signal: AbortSignal,
): Promise<Outcome[]> {
  if (scenarios.length === 0) return [];
  const suite = new SuiteUnderFault();
  const outcomes: Outcome[] = [];
  const isGameDay = scenarios.some(({ alerts }) => alerts);
  try {
    await suite.start(signal, await release(), isGameDay ? gameDayRules : undefined);
    const gameDay = isGameDay ? new GameDay(suite.prometheusUrl) : undefined;
    for (const scenario of scenarios) {
      signal.throwIfAborted();
      outcomes.push(shown(await play(scenario, suite, gameDay)));
    }
    for (const line of gameDay?.seen ?? []) console.log(line);
    // only a whole game day has seen all that panels show
    if (gameDay && GAME_DAY.every((scenario) => scenarios.includes(scenario)))
      outcomes.push(shown({ ...NOTHING, name: 'panels', faults: await gameDay.emptyPanels() }));
  } finally {
    await suite.stop();
  }
  return outcomes;
}

function shown(outcome: Outcome): Outcome {
  for (const fault of outcome.faults) progress(`${outcome.name}: FAULT ${fault}`);
  return outcome;
}

function choose(
  names: readonly string[],
  { short, alerts }: { short?: boolean; alerts?: boolean },
): Scenario[] {
  const unknown = names.filter((name) => !SCENARIOS.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new SetupError(`No scenario ${unknown.join(', ')}. npm run test:faults -- --list shows all.`);
  const isChosen = (one: Scenario): boolean => {
    if (names.length > 0) return names.includes(one.name);
    return (!short || one.isShort === true) && (!alerts || one.alerts !== undefined);
  };
  return SCENARIOS.filter(isChosen);
}

async function play(scenario: Scenario, suite: SuiteUnderFault, gameDay?: GameDay): Promise<Outcome> {
  const { name, description, recoveryS, alerts } = scenario;
  progress(`${name}: ${description}`);
  const startedAt = performance.now();
  const traffic = new Traffic(suite, scenario.writing);
  const outcome: Outcome = { ...NOTHING, name, faults: [] };
  const allowed = {
    deadLetters: (await suite.topics.deadLetters()) + (scenario.deadLetters ?? 0),
    rereadRows: scenario.rereadRows,
  };
  if (alerts) outcome.faults.push(...(await gameDay!.settle()));
  await traffic.start();
  let causedAt = 0;
  try {
    await traffic.more(WARM_UP_WRITES, 60_000);
    causedAt = Date.now();
    await scenario.cause(suite, traffic);
    const healedAt = performance.now();
    await traffic.more(WRITES_AFTERWARDS, recoveryS * 1_000);
    await traffic.stopWriting(recoveryS * 1_000);
    const left = recoveryS * 1_000 - (performance.now() - healedAt);
    outcome.faults.push(...(await balance(suite, traffic, allowed, Math.max(left, 5_000))));
    outcome.recoveryS = (performance.now() - healedAt) / 1_000;
  } catch (error) {
    outcome.faults.push((error as Error).message);
  } finally {
    await suite.endReplicas();
    await traffic.stop();
  }
  if (alerts) outcome.faults.push(...(await gameDay!.judge(name, alerts, causedAt)));
  const parties = [traffic.sender, traffic.receiver];
  outcome.writes = traffic.acknowledged.length;
  for (const { endpoint, client } of parties) {
    outcome.arrivals += endpoint.arrivals.length;
    outcome.retries += client.retries;
    for (const [finding, count] of client.findings) outcome.faults.push(`${count} × ${finding}`);
  }
  outcome.seconds = (performance.now() - startedAt) / 1_000;
  return outcome;
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
