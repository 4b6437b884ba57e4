import { encode } from 'uqr';

/** Modules of white around it, which cameras need. */
const QUIET = 4;

/** A text as a QR code. Dark on white in both themes: many cameras read nothing else. */
export function QrCode({ text, name, className }: { text: string; name: string; className?: string }) {
  const { data, size } = encode(text, { border: QUIET });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
