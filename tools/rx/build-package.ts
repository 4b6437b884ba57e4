import { packRx } from './pack-rx.ts';

/**
 * `node tools/rx/build-package.ts [folder]`: makes the tarball of rx, in `.local/rx` unless another folder is
 * given, and prints its path.
 */
console.log(await packRx(process.argv[2]));
