import { readdir, readFile } from 'node:fs/promises';
import {
  constants,
  monitorEventLoopDelay,
  performance,
  PerformanceObserver,
  type PerformanceEntry,
} from 'node:perf_hooks';
import { totalmem } from 'node:os';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { serviceMetrics, type GC_TYPES } from './service.metrics.js';

/** Ten measurements per second: finer ones cost an idle service more than all its other work. */
const RESOLUTION_MS = 100;
/** Collectors that come shortly after one another see the same figures: reading begins a new interval. */
const SHARED_MS = 2_000;

/** Measures the process itself, until the returned function is called. */
export function observeRuntime(): () => void {
  const loop = new EventLoop();
  const { loopDelayMedian, loopDelayHigh, loopDelayMost, loopUse, cpuTime, memory } = serviceMetrics;
  const observers = [
    ...observeHeap(),
    ...observeDescriptors(),
    serviceMetrics.startTime.observe((observe) => observe(performance.timeOrigin / 1e3, {})),
    loopDelayMedian.observe((observe) => observe(loop.figures().median, {})),
    loopDelayHigh.observe((observe) => observe(loop.figures().high, {})),
    loopDelayMost.observe((observe) => observe(loop.figures().most, {})),
    loopUse.observe((observe) => observe(loop.figures().utilization, {})),
    cpuTime.observe((observe) => {
      const { user, system } = process.cpuUsage();
      observe(user / 1e6, { 'cpu.mode': 'user' });
      observe(system / 1e6, { 'cpu.mode': 'system' });
    }),
    memory.observe((observe) => observe(process.memoryUsage.rss(), {})),
    serviceMetrics.memoryLimit.observe((observe) => observe(memoryLimit(), {})),
  ];
  return () => {
    loop.stop();
    for (const stop of observers) stop();
  };
}

/** Without a limit Node answers 0, or more than any machine has. */
function memoryLimit(): number {
  return Math.min(process.constrainedMemory() || Infinity, totalmem());
}

function observeHeap(): (() => void)[] {
  const { heapUsed, heapLimit, garbage } = serviceMetrics;
  const collections = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as GarbageCollection[]) {
      const type = KINDS.get(detail.kind);
      if (type) garbage.record(duration / 1e3, { 'v8js.gc.type': type });
    }
  });
  collections.observe({ entryTypes: ['gc'] });
  return [
    () => collections.disconnect(),
    heapUsed.observe((observe) => {
      for (const { space_name, space_used_size } of getHeapSpaceStatistics())
        observe(space_used_size, { 'v8js.heap.space.name': space_name });
    }),
    heapLimit.observe((observe) => observe(getHeapStatistics().heap_size_limit, {})),
  ];
}

/** An entry of the kind `gc`; the types of Node leave the detail out. */
type GarbageCollection = PerformanceEntry & { detail: { kind: number } };

/** What Node says of a collection. */
const KINDS = new Map<number, (typeof GC_TYPES)[number]>([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
]);

/** Linux alone shows them; elsewhere they are missing. */
function observeDescriptors(): (() => void)[] {
  const { descriptors, descriptorLimit } = serviceMetrics;
  return [
    descriptors.observe(async (observe) => {
      const open = await readdir('/proc/self/fd').catch(() => undefined);
      if (open) observe(open.length, {});
    }),
    descriptorLimit.observe(async (observe) => {
      const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
      const [, limit] = /^Max open files +(\d+)/m.exec(limits) ?? [];
      if (limit !== undefined) observe(Number(limit), {});
    }),
  ];
}

/** The delay of the event loop in seconds, and the share of time in which it was busy. */
interface LoopFigures {
  median: number;
  high: number;
  most: number;
  utilization: number;
}

class EventLoop {
  private readonly delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private since = performance.eventLoopUtilization();
  private readAt = -Infinity;
  private last: LoopFigures = { median: 0, high: 0, most: 0, utilization: 0 };

  constructor() {
    this.delays.enable();
  }

  figures(): LoopFigures {
    if (performance.now() - this.readAt < SHARED_MS) return this.last;
    this.readAt = performance.now();
    const now = performance.eventLoopUtilization();
    this.last = {
      median: delayOf(this.delays.percentile(50)),
      high: delayOf(this.delays.percentile(99)),
      most: delayOf(this.delays.max),
      utilization: performance.eventLoopUtilization(now, this.since).utilization,
    };
    this.since = now;
    this.delays.reset();
    return this.last;
  }

  stop(): void {
    this.delays.disable();
  }
}

/** Node measures all the time between two timers, rounded: a little less than no delay is none. */
function delayOf(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3);
}
