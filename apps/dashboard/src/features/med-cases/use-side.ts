import { useUser } from '../../ui/use-session.ts';
import type { Side } from './med-moves.ts';

/** The side of the person at work: the firm that handles the cases, or the provider. */
export function useSide(): Side {
  return useUser().firm ? 'firm' : 'provider';
}
