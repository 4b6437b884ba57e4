import { z } from 'zod';
import { visibleText } from '../untrusted/clean-text.js';

/**
 * Text that goes to the owner. What people do not see is left out: the person who confirms would not see
 * what is sent with it.
 */
export const freeText = (max: number) => z.string().min(1).max(max).transform(visibleText);
