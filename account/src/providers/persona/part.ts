import { setupEvents, setupIframe } from 'persona'
import type { StartPart } from '../messages.ts'

/** Messages of the vendor name the element that its frame is in. */
const container = 'vendor'

/**
 * Persona’s part: its page in a frame. The package’s own window would lie over our page, and hides its surroundings on a
 * phone, so only its two helpers are used. The token is the inquiry and its session.
 */
export const start: StartPart = (element, { token, language }, post) => {
  const [inquiryId = '', sessionToken = ''] = token.split(' ')
  const { origin } = window.location
  const fail = (): void => post({ type: 'failed', cause: 'fault' })
  const silence = setupEvents(container, {
    onLoad: () => post({ type: 'ready' }),
    onReady: () => post({ type: 'ready' }),
    onComplete: () => post({ type: 'collected' }),
    onCancel: fail,
    onError: fail,
    onEvent: () => undefined,
    templateId: '',
    templateVersionId: '',
    host: 'production',
    eventsAllowlist: [],
  })
  const frame = setupIframe(document.createElement('iframe'), container, 'inline', {
    inquiryId,
    sessionToken,
    language,
    iframeTitle: document.title,
    // This page is in a frame of ours: the vendor has to know both.
    frameAncestors: [origin],
    messageTargetOrigin: origin,
    // Without leave to send our whole page elsewhere.
    sandboxAttributes: ['allow-forms', 'allow-modals'],
  })
  element.append(frame)
  return () => {
    silence()
    frame.remove()
  }
}
