/** After the first screen is rendered, when the browser is idle. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 2000)
}
