import { join } from 'node:path';
import { packWheel } from './pack-wheel.ts';

/**
 * `node tools/sdk/build-wheel.ts [folder]`: makes the wheel of the Python SDK, in `.local/sdk` unless another
 * folder is given, and prints its path.
 */
console.log(packWheel(process.argv[2] ?? join(import.meta.dirname, '../../.local/sdk')));
