import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';

/**
 * Express with routes that are told apart by case, so that a path has one spelling and the gateway never
 * opens one that a service takes for another. A slash at the end is ignored, here as at the gateway. Nest
 * uses the router before anybody could set this.
 */
export function exactRoutes(): ExpressAdapter {
  const instance = express();
  instance.enable('case sensitive routing');
  return new ExpressAdapter(instance);
}
