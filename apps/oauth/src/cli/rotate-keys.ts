/**
 * Makes a new signing key: `node dist/cli/rotate-keys.js`, with the settings of the service. With `--leaked`
 * the new key signs at once and everything that older keys signed is refused (docs/operations.md).
 */
import { failPlainly, PlainError, stopGracefully } from '@referral-exchange/telemetry';
import { openService, readSettings } from '@referral-exchange/service';
import { RotateKeys } from '../keys/rotate-keys.js';
import { oauth } from '../service.js';

try {
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== '--leaked') throw new PlainError('usage: rotate-keys [--leaked]');
  const app = await openService(oauth, readSettings(oauth), { serves: false });
  const rotation = app.get(RotateKeys, { strict: false });
  const kid = await (option === undefined ? rotation.execute() : rotation.replaceAll());
  await stopGracefully(app);
  process.stdout.write(`The new signing key is ${kid}\n`);
  process.exit(0);
} catch (error) {
  failPlainly(error);
}
