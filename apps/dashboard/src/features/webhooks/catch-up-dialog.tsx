import { Button } from '../../ui/button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { CopyBlock } from '../../ui/copy-block.tsx';
import form from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { Moment } from '../../ui/moment.tsx';
import { catchUpFrom } from './webhook-words.ts';

/** How to find what a webhook did not bring. Nothing is sent again: the API is right. */
export function CatchUpDialog({ at, onClose }: { at: string; onClose: () => void }) {
  // as in docs/guides/polling.md
  const call = `curl -s "$API/referrals?updatedFrom=${catchUpFrom(at)}&sort=updatedAt&order=asc&limit=100" -H "X-API-Key: $KEY"`;
  return (
    <Modal title="Catch up" onClose={onClose}>
      <div className={form.effect}>
        <p>
          A delivery that was given up is not sent again. Your program reads what it missed from the API
          instead. This call lists every referral that changed since one minute before <Moment at={at} />:
        </p>
      </div>
      <CopyBlock text={call} what="the call" />
      <div className={form.actions}>
        <Button onClick={onClose}>Close</Button>
        <a
          className={`${buttonStyles.button} ${buttonStyles.first}`}
          href="/docs/guides/polling#reconcile-with-webhooks"
        >
          Open the guide
        </a>
      </div>
    </Modal>
  );
}
