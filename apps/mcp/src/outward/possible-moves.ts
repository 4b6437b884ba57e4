import { Injectable } from '@nestjs/common';
import type { Assistant } from '../owners/assistant.js';
import { OwnerClient } from '../owners/owner-client.js';
import { ToolRefusal } from '../tools/tool-refusal.js';

/** Looks before a person is asked for something that cannot be. The owner decides again when it is done. */
@Injectable()
export class PossibleMoves {
  constructor(private readonly ownerClient: OwnerClient) {}

  /** @throws {ToolRefusal} with what is possible instead */
  async assert(assistant: Assistant, id: string, operation: string): Promise<void> {
    const { data } = await this.ownerClient.call(assistant, 'getAvailableStatuses', { params: { id } });
    const { currentStatus, availableTransitions } = data as {
      currentStatus: string;
      availableTransitions: { operation: string }[];
    };
    const possible = [...new Set(availableTransitions.map((one) => one.operation))];
    if (possible.includes(operation)) return;
    const instead = possible.length > 0 ? `Possible now: ${possible.join(', ')}` : 'Nothing is possible now';
    throw new ToolRefusal(`${operation} is not possible in the status ${currentStatus}. ${instead}.`);
  }
}
