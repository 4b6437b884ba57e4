// eslint-disable-next-line @nx/enforce-module-boundaries -- a text of the docs, which belongs to no project
import guide from '../../../../../docs/guides/webhooks.md?raw';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { samplesIn } from './verify-samples.ts';
import styles from './webhooks.module.css';

const SAMPLES = samplesIn(guide);

/** How an endpoint verifies a signature: the examples of the guide. */
export function VerifyGuide() {
  return (
    <section aria-labelledby="verify">
      <h2 id="verify" className={styles.group}>
        Verify a signature
      </h2>
      <p className={styles.about}>
        Verify the signature over the exact bytes before you parse them. Refuse a time that is more than 300
        seconds from your clock. <a href="/docs/guides/webhooks#verify">Read more in the guide</a>.
      </p>
      {SAMPLES.map(({ language, code }) => (
        <details key={language} name="verify" className={styles.sample}>
          <summary>{language}</summary>
          <CopyBlock text={code} what={`the example: ${language}`} />
        </details>
      ))}
    </section>
  );
}
