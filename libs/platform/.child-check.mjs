import { generateKeyPairSync } from 'node:crypto';
import { Module, Controller, Get } from '@nestjs/common';
import { startService, PlatformModule, HealthModule, Public } from './dist/index.js';
const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  type: 'spki',
  format: 'pem',
});
const config = { PORT: 18999, LOG_LEVEL: 'info', PRINCIPAL_PUBLIC_KEY: pem };
class C {
  async slow() {
    await new Promise((r) => setTimeout(r, 1500));
    return { ok: 1 };
  }
}
Get('slow')(C.prototype, 'slow', Object.getOwnPropertyDescriptor(C.prototype, 'slow'));
Public()(C);
Controller('api/public/v1')(C);
class M {}
Module({
  imports: [PlatformModule.forRoot({ name: 'child', config }), HealthModule.register([])],
  controllers: [C],
})(M);
await startService({ name: 'child', module: M, config });
