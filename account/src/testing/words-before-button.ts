/** What a member reads until the first main button of a page, the button included. */
export interface Reading {
  words: number
  text: string
}

/** Counts what is shown: no closed details, no text for screen readers only. */
export function readingOf(main: Element): Reading {
  const button = main.querySelector('[class*="primary"]')
  if (!button) throw new Error('The page has no main button')
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const seen: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const place = button.compareDocumentPosition(node)
    const isBefore = place & (Node.DOCUMENT_POSITION_PRECEDING | Node.DOCUMENT_POSITION_CONTAINED_BY)
    if (isBefore && node.parentElement && isShown(node, node.parentElement)) seen.push(node.textContent ?? '')
  }
  const text = seen.join(' ')
  return { words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length, text }
}

function isShown(node: Node, parent: Element): boolean {
  if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest('option, .visually-hidden')) return false
  const range = document.createRange()
  range.selectNodeContents(node)
  const { width, height } = range.getBoundingClientRect()
  return width > 1 && height > 1
}
