import { useState } from 'react';
import { CheckCheck } from 'lucide-react';
import type { Direction } from '../../api/inbox.ts';
import { useMarkAllRead } from '../../api/read-marks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Props {
  direction: Direction;
  /** When the list was read. */
  asOf: string;
}

/** Marks everything of this side as read, for this person alone. */
export function MarkAllRead({ direction, asOf }: Props) {
  const [isAsked, setAsked] = useState(false);
  const action = useMarkAllRead();
  return (
    <>
      <Button kind="quiet" onClick={() => setAsked(true)}>
        <CheckCheck size={16} aria-hidden="true" /> Mark all as read …
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Mark all as read?"
          label="Mark all as read"
          done={`All ${direction} referrals are read.`}
          action={action}
          input={{ direction, readUntil: asOf }}
          onClose={() => setAsked(false)}
        >
          <p>
            All {direction} referrals become read for you, also those that you marked as unread. Your
            colleagues keep their own marks. What came after this list was loaded stays unread.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
