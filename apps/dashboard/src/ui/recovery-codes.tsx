import { Button } from './button.tsx';
import { KeptCheck } from './kept-check.tsx';
import { saveFile } from './save-file.ts';
import styles from './second-factor.module.css';
import { useCopy } from './use-copy.ts';
import { useWarningBeforeLeaving } from './use-warning.ts';

interface Props {
  codes: readonly string[];
  /** On the button that goes on. */
  button: string;
  onKept: () => void;
}

/** Shows recovery codes once. It goes on only when the person says that they are kept. */
export function RecoveryCodes({ codes, button, onKept }: Props) {
  useWarningBeforeLeaving(true);
  const text = codes.join('\n');
  const { shown, copy, said } = useCopy(text);
  const download = () => {
    const lines = ['Recovery codes of Referral Exchange', 'Each works once.', '', text, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');
  };
  return (
    <>
      <p>
        Each of these recovery codes signs you in once, in the place of your app or passkey, when that is
        lost. They are shown only this once: keep them in a password manager, or print them.
      </p>
      <code ref={shown} className={styles.codes}>
        {text}
      </code>
      <p className={styles.row}>
        <Button onClick={copy} autoFocus>
          Copy the codes
        </Button>
        <Button onClick={download}>Download the codes</Button>
        <span role="status">{said}</span>
      </p>
      <KeptCheck
        label="I have kept them in a safe place."
        missing="Copy or download them first, then tick this box."
        button={button}
        onDone={onKept}
      />
    </>
  );
}
