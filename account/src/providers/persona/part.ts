import { Client } from 'persona'
import type { StartPart } from '../messages.ts'

/** Persona’s part: its package draws a frame of the vendor. The token is the inquiry and its session. */
export const start: StartPart = (element, { token, language }, tell) => {
  const [inquiryId = '', sessionToken = ''] = token.split(' ')
  const client = new Client({
    inquiryId,
    sessionToken,
    language,
    parent: element,
    onReady: () => {
      client.open()
      tell({ type: 'ready' })
    },
    onComplete: () => tell({ type: 'collected' }),
    onCancel: () => tell({ type: 'failed', cause: 'fault' }),
    onError: () => tell({ type: 'failed', cause: 'fault' }),
  })
  return () => client.destroy()
}
