import type { FrameMessage, StartMessage } from '../../../providers/messages.ts'
import type { ProviderPart } from './provider.ts'

/** What vendors may use inside their frame. Each vendor’s own policy allows less. */
const allow =
  'camera; microphone; geolocation; fullscreen; accelerometer; gyroscope; magnetometer; autoplay; picture-in-picture; clipboard-write; publickey-credentials-create; publickey-credentials-get'

/** A vendor that gets no further within this time has failed. */
const patienceMs = 30_000

/** A vendor’s part in its own document: the page that carries it stays as strict as it is. */
export function framedPart(vendor: string): ProviderPart {
  return {
    mount(element, { token, language, theme, onEvent }) {
      const frame = document.createElement('iframe')
      frame.src = `/user/accounts/provider/${vendor}`
      frame.allow = allow
      frame.title = vendor
      frame.style.cssText = 'display:block;inline-size:100%;min-block-size:680px;border:0;border-radius:12px'
      const late = setTimeout(() => onEvent({ type: 'failed', cause: 'fault' }), patienceMs)
      const hear = ({ source, origin, data }: MessageEvent<FrameMessage>): void => {
        if (source !== frame.contentWindow || origin !== window.location.origin) return
        if (data.type === 'loaded') {
          const start: StartMessage = { type: 'start', token, language, theme }
          frame.contentWindow?.postMessage(start, window.location.origin)
        }
        if (data.type === 'height') frame.style.blockSize = `${Math.min(data.pixels, 2000)}px`
        if (data.type === 'ready' || data.type === 'failed') clearTimeout(late)
        if (data.type === 'ready' || data.type === 'collected' || data.type === 'failed') onEvent(data)
      }
      window.addEventListener('message', hear)
      element.append(frame)
      return () => {
        clearTimeout(late)
        window.removeEventListener('message', hear)
        frame.remove()
      }
    },
  }
}
