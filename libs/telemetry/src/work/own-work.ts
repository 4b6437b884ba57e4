import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

/** The method of `OwnWork`. A symbol, so that it can be told from a method that only has the same name. */
export const HOLD_BACK = Symbol('hold back');

/**
 * What a serving process does by itself, beside its calls and consumers: periodic workers, the dispatcher of
 * webhooks, queues of jobs. Such a provider begins when the application is initialised.
 */
export interface OwnWork {
  /** Called before the application is initialised: this process must not begin the work. */
  [HOLD_BACK](): void;
}

/**
 * Keeps an application from all work of its own: for commands, which run beside the service and have neither
 * its memory nor its network. Call it before `init`.
 */
export function holdBackOwnWork(app: INestApplicationContext): void {
  for (const { providers } of app.get(ModulesContainer).values())
    for (const { instance } of providers.values()) if (isOwnWork(instance)) instance[HOLD_BACK]();
}

function isOwnWork(instance: unknown): instance is OwnWork {
  return typeof instance === 'object' && instance !== null && HOLD_BACK in instance;
}
