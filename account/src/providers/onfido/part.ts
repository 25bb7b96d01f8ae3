import type { StartPart } from '../messages.ts'

/* Onfido’s script always comes from the vendor’s own host. The version is pinned, so that a release changes nothing. */
const script = 'https://sdk.onfido.com/v14.80.0'

interface Handle {
  tearDown: () => Promise<void>
}

interface Sdk {
  init: (options: {
    token: string
    workflowRunId: string
    containerEl: HTMLElement
    language: string
    theme: { name: 'light' | 'dark' }
    onComplete: () => void
    onError: (error: { type: string }) => void
    onUserExit: () => void
  }) => Handle
}

declare global {
  interface Window {
    Onfido?: Sdk
  }
}

/** The vendor’s names of our languages; English for the others. */
const languages: Readonly<Record<string, string>> = {
  'zh-CN': 'zh_CN',
  'zh-TW': 'zh_TW',
  'zh-HK': 'zh_TW',
  'ja-JP': 'ja',
  'ko-KR': 'ko',
  'ru-RU': 'ru',
  'id-ID': 'id',
  'es-ES': 'es',
  'tr-TR': 'tr',
  'th-TH': 'th',
  'vi-VN': 'vi',
  'de-DE': 'de',
}

/** Onfido’s part: its script draws inside our frame. The token is the run and its key. */
export const start: StartPart = async (element, { token, language, theme }, post) => {
  const [workflowRunId = '', key = ''] = token.split(' ')
  const sdk = await loadSdk()
  const handle = sdk.init({
    token: key,
    workflowRunId,
    containerEl: element,
    language: languages[language] ?? 'en_US',
    theme: { name: theme },
    onComplete: () => post({ type: 'collected' }),
    onError: ({ type }) => post({ type: 'failed', cause: type.endsWith('_token') ? 'expired' : 'fault' }),
    onUserExit: () => post({ type: 'failed', cause: 'fault' }),
  })
  post({ type: 'ready' })
  return () => void handle.tearDown()
}

async function loadSdk(): Promise<Sdk> {
  await new Promise((resolve, reject) => {
    const tag = document.createElement('script')
    tag.src = script
    tag.addEventListener('load', resolve)
    tag.addEventListener('error', reject)
    document.head.append(tag)
  })
  if (!window.Onfido) throw new Error('The script of Onfido brought nothing')
  return window.Onfido
}
