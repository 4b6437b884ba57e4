import type { INestApplicationContext } from '@nestjs/common';
import { PlainError } from '@referral-exchange/telemetry';
import { RotateKeys } from './rotate-keys.js';

/**
 * `node dist/main.js rotate-keys`: makes a new signing key. With `--leaked` the new key signs at once, and
 * everything that older keys signed is refused (docs/operations.md).
 */
export async function rotateKeysCommand(app: INestApplicationContext): Promise<number> {
  const [option] = process.argv.slice(3);
  if (option !== undefined && option !== '--leaked') throw new PlainError('usage: rotate-keys [--leaked]');
  const rotateKeys = app.get(RotateKeys, { strict: false });
  const kid = await (option === undefined ? rotateKeys.execute() : rotateKeys.replaceAll());
  process.stdout.write(`The new signing key is ${kid}\n`);
  return 0;
}
