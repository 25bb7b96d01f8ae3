import type { ReactNode } from 'react'
import styles from './QrCode.module.css'

/** The quiet zone in light modules that readers need (ISO/IEC 18004). */
const quiet = 4

/** Draws a QR code from its rows; `1` is dark. Always dark on white, because many readers accept nothing else. */
export function QrCode({ rows, alt }: { rows: readonly string[]; alt: string }): ReactNode {
  return (
    <img
      className={styles['qr']}
      width={240}
      height={240}
      alt={alt}
      src={`data:image/svg+xml,${encodeURIComponent(qrSvg(rows))}`}
    />
  )
}

/** The code with its quiet zone. */
function qrSvg(rows: readonly string[]): string {
  const side = rows.length + 2 * quiet
  const dark = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map((run) => `M${run.index + quiet} ${y + quiet}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${dark}"/></svg>`
}
