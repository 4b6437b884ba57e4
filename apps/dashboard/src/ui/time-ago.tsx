import { agoInWords } from './ago.ts';
import { useNow } from './use-now.ts';

const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' });

/** How long ago something was, or its day when that is longer ago; exactly, with the zone, on hovering. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <time dateTime={at} title={EXACT.format(new Date(at))}>
      {agoInWords(Date.parse(at), useNow())}
    </time>
  );
}
