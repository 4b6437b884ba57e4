import { useMutation } from '@tanstack/react-query';
import { refreshKeys } from './api-keys.ts';
import { bodyOf, PUT } from './client.ts';

/** Lets assistants work for the firm, or no longer. */
export function useSwitchAssistants() {
  return useMutation({
    mutationFn: (enabled: boolean) => bodyOf(PUT('/firm/integrations/mcp', { body: { enabled } })),
    onSettled: refreshKeys,
  });
}
