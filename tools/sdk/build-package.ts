import { packSdk } from './pack-sdk.ts';

/**
 * `node tools/sdk/build-package.ts [folder]`: makes the tarball of the SDK, in `.local/sdk` unless another
 * folder is given, and prints its path.
 */
console.log(packSdk(process.argv[2]));
