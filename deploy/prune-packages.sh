#!/bin/sh
# Removes from node_modules of this folder what no service reads at run time: source maps, types, sources, the compiler.
set -eu
find . -path '*/node_modules/*' -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.ts' -o -name '*.md' \) -delete
# peers that only build tools load, and the browser's build of TypeORM
rm -rf node_modules/typescript node_modules/@types node_modules/swagger-ui-dist node_modules/typeorm/browser
# the same code once more, for browsers and old bundlers
rm -rf node_modules/rxjs/src node_modules/rxjs/dist/bundles node_modules/rxjs/dist/esm5
rm -rf node_modules/libphonenumber-js/bundle node_modules/luxon/src node_modules/luxon/build/amd node_modules/luxon/build/global
rm -rf node_modules/lodash/fp node_modules/dayjs/esm node_modules/class-validator/bundles node_modules/class-validator/esm5 node_modules/class-validator/esm2015
rm -rf node_modules/axios/dist/browser node_modules/axios/dist/esm node_modules/axios/dist/axios.js node_modules/axios/dist/axios.min.js
rm -rf node_modules/@smithy/*/dist-es node_modules/@smithy/*/dist-types node_modules/@aws-sdk/*/dist-es node_modules/@aws-sdk/*/dist-types
# services import the ES modules of these
find node_modules/zod node_modules/@modelcontextprotocol -name '*.cjs' -delete
# its one reader imports its ES build
find node_modules/es-toolkit -name '*.js' -delete
# a peer of a peer that only Babel loads, and tests
rm -rf node_modules/babel-plugin-macros node_modules/@babel/runtime node_modules/pino/test node_modules/resolve/test node_modules/thread-stream/test node_modules/qs/test
# only npm reads it, and no image runs npm: sbom.cdx.json names the packages
rm -f package-lock.json
find . -type d -empty -delete
