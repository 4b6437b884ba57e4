const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' });
const ZONE = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' });

/** When something was, in the zone of this computer; with seconds and the zone on hovering. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)}>
      {MOMENT.format(date)}
    </time>
  );
}

/** The zone in which moments are shown: `Eastern Time`. */
export function zoneInWords(): string {
  const name = ZONE.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
  // zones without a name of their own, such as GMT+03:30, are known by their place
  return name && !/^(GMT|UTC)\b/.test(name) ? name : ZONE.resolvedOptions().timeZone;
}
