import type { INestApplicationContext, Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { admittedServices } from '../service-identity/service-only.decorator.js';
import { declaresCallers, isPublic } from './access.decorators.js';

/**
 * Refuses an application with a route that does not say who may call it: a forgotten declaration must not
 * open anything.
 *
 * @throws Error that lists all such routes
 */
export function requireAccessRules(app: INestApplicationContext): void {
  const faults = controllersOf(app).flatMap(undeclaredRoutes);
  if (faults.length === 0) return;
  throw new Error(
    `Routes without an access rule: declare @FirmResource(), @AllowCallers(...), @ServiceOnly(...) or @Public() on the ` +
      `method or its controller:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
  );
}

function undeclaredRoutes(controller: Type): string[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .map((name) => ({ name, handler: prototype[name]! }))
    .filter(({ handler }) => Reflect.hasMetadata(METHOD_METADATA, handler))
    .filter(({ handler }) => !isDeclared(handler, controller))
    .map(
      ({ name, handler }) =>
        `${controller.name}.${name} (${String(Reflect.getMetadata(PATH_METADATA, handler))})`,
    );
}

function isDeclared(handler: object, controller: object): boolean {
  return (
    isPublic(handler, controller) ||
    admittedServices(handler, controller) !== undefined ||
    declaresCallers(handler, controller)
  );
}

function controllersOf(app: INestApplicationContext): Type[] {
  const found = new Set<Type>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype === 'function') found.add(metatype as Type);
    }
  }
  return [...found];
}
