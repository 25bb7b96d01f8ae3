/**
 * Watches the page for input that would be lost on closing, and reports changes. An autosaved form has `data-stored`. It
 * counts while the browser would ask before leaving.
 */
export function watchUnsaved(window: Window, onChange: (unsaved: boolean) => void): void {
  const typedIn = new Set<HTMLFormElement>()
  let timer = 0
  const look = (): void => {
    for (const form of typedIn) if (!form.isConnected) typedIn.delete(form)
    const unsaved = typedIn.size > 0 || holdsBack(window)
    onChange(unsaved)
    // A server answer or another screen ends it without its own event.
    if (!unsaved) {
      window.clearInterval(timer)
      timer = 0
    } else if (timer === 0) timer = window.setInterval(look, 500)
  }
  window.document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form && form.dataset['stored'] === undefined) typedIn.add(form)
    // The form's own listeners run first, so we see their result.
    window.setTimeout(look)
  })
}

/** True if some part of the page would ask before leaving: they all listen for this event. */
function holdsBack(window: Window): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
