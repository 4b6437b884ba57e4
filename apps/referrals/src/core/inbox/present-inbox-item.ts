import { attentionReasons } from './attention.policy.js';
import type { InboxItemDto } from './inbox-item.dto.js';
import type { FoundRow } from './inbox.repository.js';

/** A row as people see it, with the reasons that it has at this moment. Pure. */
export function presentInboxItem({ row, unread, isTestCase, facts }: FoundRow, asOf: Date): InboxItemDto {
  return { ...row, attention: attentionReasons(facts, asOf), ...unread, isTestCase };
}
