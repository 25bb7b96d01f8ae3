/** After the first screen is drawn, when the browser has nothing better to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 2000)
}
