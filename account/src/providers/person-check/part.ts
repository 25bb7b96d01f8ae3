import type { StartPart } from '../messages.ts'

/** What both services put on the window: they have the same functions. */
interface Service {
  render(
    element: HTMLElement,
    options: {
      sitekey: string
      theme: string
      callback: (answer: string) => void
      'error-callback': () => void
    } & Record<'language' | 'hl', string>,
  ): unknown
}

const services = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
} as const

/** The check of a service that says whether a visitor is a person. */
export const partOf =
  (name: keyof typeof services): StartPart =>
  async (element, { token, language, theme }, post) => {
    const script = document.createElement('script')
    script.src = `${services[name]}?render=explicit&hl=${encodeURIComponent(language)}`
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
    await promise
    const service = (window as unknown as Partial<Record<string, Service>>)[name]
    if (!service) throw new Error(`${name} did not load`)
    service.render(element, {
      sitekey: token,
      theme,
      language,
      hl: language,
      callback: (answer) => post({ type: 'answered', answer }),
      'error-callback': () => post({ type: 'failed', cause: 'fault' }),
    })
    post({ type: 'ready' })
    return () => element.replaceChildren()
  }
