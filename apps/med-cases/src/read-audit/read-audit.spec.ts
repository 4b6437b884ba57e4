import { expect, it } from '@jest/globals';
import { RequestMethod, type Type } from '@nestjs/common';
import { medCases } from '../service.js';
import { READ_ACTION } from './read-entry.js';

/** The handlers of all routes of the service that read. */
function reads(): { name: string; action: unknown }[] {
  const controllers = medCases.modules.flatMap(
    (module) => (Reflect.getMetadata('controllers', module) ?? []) as Type[],
  );
  return controllers.flatMap(({ name, prototype }) =>
    Object.getOwnPropertyNames(prototype)
      .map((method) => ({ method, handler: (prototype as Record<string, object>)[method]! }))
      .filter(({ handler }) => Reflect.getMetadata('method', handler) === RequestMethod.GET)
      .map(({ method, handler }) => ({
        name: `${name}.${method}`,
        action: Reflect.getMetadata(READ_ACTION, handler) as unknown,
      })),
  );
}

it('every route that reads is recorded in the audit log', () => {
  expect(reads().length).toBeGreaterThanOrEqual(4);
  expect(reads().filter(({ action }) => typeof action !== 'string')).toEqual([]);
});
