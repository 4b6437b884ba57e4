import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import { serviceMetrics } from './service.metrics.js';

/** Ten measurements per second: finer ones cost an idle service more than all its other work. */
const RESOLUTION_MS = 100;
/** Collectors that come shortly after one another see the same figures: reading begins a new interval. */
const SHARED_MS = 2_000;

/** Measures the process itself, until the returned function is called. */
export function observeRuntime(): () => void {
  const loop = new EventLoop();
  const { loopDelayMedian, loopDelayHigh, loopDelayMost, loopUse, cpuTime, memory, heapUsed } =
    serviceMetrics;
  const observers = [
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
    heapUsed.observe((observe) => {
      for (const { space_name, space_used_size } of getHeapSpaceStatistics())
        observe(space_used_size, { 'v8js.heap.space.name': space_name });
    }),
  ];
  return () => {
    loop.stop();
    for (const stop of observers) stop();
  };
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
