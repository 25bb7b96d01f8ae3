/**
 * A colour with an opacity, 0 to 1, as two more hexadecimal digits. Takes `#` and exactly six digits; null for anything else.
 */
export function colourWith(colour: string, opacity?: number): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  if (opacity === undefined) return colour
  const share = Math.round(Math.min(1, Math.max(0, opacity)) * 255)
  return colour + share.toString(16).padStart(2, '0')
}
