import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A firm's public API integration was enabled or disabled, see `publicApiEnabled`. */
export const firmPublicApiChangedV1 = eventSchema(
  'firm.public_api_changed.v1',
  z.object({ firm: firmFactsSchema }),
);
