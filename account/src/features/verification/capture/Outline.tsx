import type { ReactNode } from 'react'

/** What the frame shows: the page of a passport, a side of a card, or a face. */
export type OutlineShape = 'page' | 'front' | 'back' | 'face'

/** The outline of the document, so that the member sees which side goes where. */
export function Outline({ shape }: { shape: OutlineShape }): ReactNode {
  if (shape === 'face') return null
  const [width, height] = shape === 'page' ? [125, 88] : [85.6, 54]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {shape === 'page' ? <Page /> : shape === 'front' ? <Front /> : <Back />}
    </svg>
  )
}

function Person(): ReactNode {
  return <path d="M6 20v-2.6c0-3 2.7-5 6-5s6 2 6 5V20M12 10.6a4 4 0 1 0 0-8 4 4 0 0 0 0 8" />
}

/** A picture at the left, lines of text, and two lines of characters along the bottom. */
function Page(): ReactNode {
  return (
    <>
      <rect x="8" y="20" width="34" height="40" rx="2" />
      <g transform="translate(9 28) scale(1.33)">
        <Person />
      </g>
      <path d="M50 24h36M50 34h50M50 44h28M50 54h42" />
      <path d="M8 70h109M8 79h109" strokeDasharray="1 6" />
    </>
  )
}

/** A picture at the left and lines of text. */
function Front(): ReactNode {
  return (
    <>
      <rect x="6" y="12" width="24" height="30" rx="2" />
      <g transform="translate(6 17)">
        <Person />
      </g>
      <path d="M38 15h28M38 23h38M38 31h22M38 39h32" />
    </>
  )
}

/** Lines of text above, and three lines of characters along the bottom. */
function Back(): ReactNode {
  return (
    <>
      <path d="M6 10h30M6 18h22" />
      <rect x="62" y="8" width="16" height="12" rx="2" />
      <path d="M6 32h73.6M6 39h73.6M6 46h73.6" strokeDasharray="1 6" />
    </>
  )
}
