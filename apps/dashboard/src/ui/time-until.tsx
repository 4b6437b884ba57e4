import { untilInWords } from './until.ts';
import { useNow } from './use-now.ts';

const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' });

/** How long it is until something; exactly, with the zone, on hovering. */
export function TimeUntil({ at }: { at: string }) {
  return (
    <time dateTime={at} title={EXACT.format(new Date(at))}>
      {untilInWords(Date.parse(at), useNow())}
    </time>
  );
}
