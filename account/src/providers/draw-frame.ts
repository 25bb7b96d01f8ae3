/** Draws a vendor’s page in a frame, for vendors whose part is an address. */
export function drawFrame(
  element: HTMLElement,
  {
    src,
    allow,
    onMessage,
    onLoad,
  }: { src: string; allow: string; onMessage: (data: unknown) => void; onLoad: () => void },
): () => void {
  const frame = document.createElement('iframe')
  frame.src = src
  frame.allow = allow
  frame.title = document.title
  frame.addEventListener('load', onLoad)
  // Only the frame itself may speak: other windows know its address, too.
  const hear = ({ source, data }: MessageEvent<unknown>): void => {
    if (source === frame.contentWindow) onMessage(data)
  }
  window.addEventListener('message', hear)
  element.append(frame)
  return () => {
    window.removeEventListener('message', hear)
    frame.remove()
  }
}
