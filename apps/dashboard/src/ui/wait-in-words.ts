const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long somebody waits, counted down: `14 minutes 5 seconds`; from an hour on to the minute. Pure. */
export function waitInWords(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second');
  if (seconds < HOUR) return both(Math.floor(seconds / MINUTE), 'minute', seconds % MINUTE, 'second');
  const minutes = Math.ceil(seconds / MINUTE);
  return both(Math.floor(minutes / 60), 'hour', minutes % 60, 'minute');
}

function both(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? counted(large, unit) : `${counted(large, unit)} ${counted(small, smallUnit)}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
