import { it } from '@jest/globals';
import { openBacking, WebhooksApp } from './webhooks-app.js';
import { RetryClock } from '../src/delivery/retry-clock.js';
import { Dispatcher } from '../src/delivery/dispatcher.js';
import { Database } from '@referral-exchange/platform';
const timed = async <T>(name: string, f: () => Promise<T>) => { const t = performance.now(); const r = await f(); process._rawDebug(name, Math.round(performance.now() - t)); return r; };
it('x', async () => {
  for (let i = 0; i < 3; i++) {
    const b = await timed('backing', () => openBacking());
    const a = await timed('app', () => WebhooksApp.start(b, { consume: i < 2 }));
    for (const [n, o, k] of [['clock', a.app.get(RetryClock), 'close'], ['dispatcher', a.app.get(Dispatcher), 'beforeApplicationShutdown']] as any) {
      const f = o[k].bind(o); o[k] = () => timed(n, f);
    }
    const http = a.app.getHttpServer(); const hc = http.close.bind(http);
    http.close = (cb: any) => { const t = performance.now(); return hc((...x: any[]) => { process._rawDebug('http', performance.now() - t); cb?.(...x); }); };
    const tt = performance.now();
    for (const n of ['beforeShutdown', 'onDestroy']) void n;
    await timed('close', () => a.close());
    await timed('drop', () => b.drop());
  }
});
