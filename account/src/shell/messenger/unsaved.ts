/**
 * Watches the page for input that would be lost if it closed now, and tells when that changes. A form whose answers are kept on
 * the server as they are typed says so by `data-kept`; it counts while it would also hold back a leaving browser.
 */
export function watchUnsaved(window: Window, tell: (unsaved: boolean) => void): void {
  const typedIn = new Set<HTMLFormElement>()
  let timer = 0
  const look = (): void => {
    for (const form of typedIn) if (!form.isConnected) typedIn.delete(form)
    const unsaved = typedIn.size > 0 || holdsBack(window)
    tell(unsaved)
    // What ends it - an answer of the server, another screen - makes no event of its own.
    if (!unsaved) {
      window.clearInterval(timer)
      timer = 0
    } else if (timer === 0) timer = window.setInterval(look, 500)
  }
  window.document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form && form.dataset['kept'] === undefined) typedIn.add(form)
    // The form's own listeners come first: what they note is seen.
    window.setTimeout(look)
  })
}

/** Whether some part of the page would ask before the browser left it: they all listen for this very event. */
function holdsBack(window: Window): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
