import { drawFrame } from '../draw-frame.ts'
import type { StartPart } from '../messages.ts'

/** The vendor’s name of a language, where it differs from ours. */
const languages: Readonly<Record<string, string>> = { 'zh-TW': 'zh-HK', 'zh-HK': 'zh-HK', 'zh-CN': 'zh-CN' }

/** Jumio’s part: the address of the session in a frame. What it says is a hint: our server asks for the result. */
export const start: StartPart = (element, { token, language }, post) => {
  const address = new URL(token)
  address.searchParams.set('locale', languages[language] ?? language.split('-', 1)[0] ?? 'en')
  return drawFrame(element, {
    src: address.href,
    allow: 'camera; fullscreen; accelerometer; gyroscope; magnetometer',
    onLoad: () => post({ type: 'ready' }),
    onMessage: (data) => {
      const status = statusOf(data)
      if (status === 'SUCCESS') post({ type: 'collected' })
      if (status === 'ERROR') post({ type: 'failed', cause: 'fault' })
    },
  })
}

/** The vendor writes its messages as JSON text. */
function statusOf(data: unknown): unknown {
  if (typeof data !== 'string') return undefined
  try {
    const said: unknown = JSON.parse(data)
    if (typeof said !== 'object' || said === null) return undefined
    const payload = 'payload' in said ? said.payload : said
    return typeof payload === 'object' && payload !== null && 'value' in payload
      ? String(payload.value).toUpperCase()
      : 'acquisitionStatus' in said
        ? said.acquisitionStatus
        : undefined
  } catch {
    return undefined
  }
}
