/** A line of a notice, with the page of the account that it leads to. */
export interface NoticeLine {
  text: string
  to?: string
}

/**
 * The lines of a notice. An email ends a sentence with a colon and has the address on the next line; in the account the
 * sentence is the link. Addresses of other sites stay as they are.
 */
export function noticeLines(text: string, origin: string): NoticeLine[] {
  const lines: NoticeLine[] = []
  for (const line of text.split('\n')) {
    const before = lines.at(-1)
    if (line.startsWith(`${origin}/`) && before?.text) {
      before.text = before.text.replace(/\s*[:：]$/, '')
      before.to = line.slice(origin.length)
    } else lines.push({ text: line })
  }
  return lines
}
