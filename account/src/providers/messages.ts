/* What our page and the frame of a vendor’s part say to each other. Both are pages of ours, on the same origin. */

/** From our page to the frame. */
export interface StartMessage {
  type: 'start'
  /** Opens the session at the vendor. Its form is the vendor’s. */
  token: string
  /** BCP 47 tag of the page’s language. */
  language: string
  theme: 'light' | 'dark'
}

/** From the frame to our page. `collected`: the vendor says that it has all photos; our server asks it. */
export type FrameMessage =
  | { type: 'loaded' }
  | { type: 'ready' }
  | { type: 'height'; pixels: number }
  | { type: 'collected' }
  /** A person passed the check of the service. The server verifies the answer. */
  | { type: 'answered'; answer: string }
  | { type: 'failed'; cause: 'expired' | 'fault' }

/** How a vendor’s part is started inside the frame. Returns how to remove it. */
export type StartPart = (
  element: HTMLElement,
  start: StartMessage,
  post: (message: FrameMessage) => void,
) => Promise<() => void> | (() => void)
