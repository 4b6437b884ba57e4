export { growthPerTenfold, type Axis } from './axis.js';
export type { BackingPids, Bench, BenchFirm, BenchStand, BenchSuite } from './bench-stand.js';
export { LoneService } from './lone-service.js';
export { MachineWatch } from './machine-watch.js';
export { PeerProcess } from './peer-process.js';
export { cpuSeconds, mainThreadSeconds, residentMb } from './processes.js';
export { percentile, report } from './report.js';
