import { hasAtMost } from '@referral-exchange/http';
import { z } from 'zod';
import { visibleText } from '../untrusted/clean-text.js';

/**
 * Text that goes to the owner. What people do not see is left out: the person who confirms would not see
 * what is sent with it. Characters are counted as the owner counts them.
 */
export const freeText = (max: number) =>
  z
    .string()
    .min(1)
    .meta({ maxLength: max })
    .refine((text) => hasAtMost(text, max), {
      error: `Must have at most ${max.toLocaleString('en-US')} characters`,
    })
    .transform(visibleText);
