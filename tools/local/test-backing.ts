import { progress, runCommand, SetupError } from './progress.ts';
import { startTestBackings, stopTestBackings } from './test-backings.ts';

/** `node tools/local/test-backing.ts up|down`: the tests' backing services alone, for a fast loop. */
await runCommand(async () => {
  const verb = process.argv[2];
  if (verb === 'up') {
    const { redisUrl, kafkaBrokers } = await startTestBackings(true);
    progress(
      `tests may run: Redis ${redisUrl}, Kafka ${kafkaBrokers}, Postgres as in .local/test/backing.json`,
    );
  } else if (verb === 'down') {
    await stopTestBackings();
  } else {
    throw new SetupError('usage: node tools/local/test-backing.ts up|down');
  }
});
