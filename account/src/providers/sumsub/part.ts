import * as loaded from '@sumsub/websdk'
import type { StartPart } from '../messages.ts'

type Sdk = typeof loaded.default.default

// The types of the package describe its CommonJS file; the build takes the other one.
function isSdk(value: unknown): value is Sdk {
  return typeof value === 'object' && value !== null && 'init' in value
}

/** Sumsub’s part: its package draws a frame of the vendor. */
export const start: StartPart = (element, { token, language, theme }, post) => {
  const sdk: unknown = loaded.default
  if (!isSdk(sdk)) throw new Error('The package of Sumsub has another shape')
  const part = sdk
    .init(token, () => {
      // A stale token would hang the part: the page opens it again with a new one.
      post({ type: 'failed', cause: 'expired' })
      return Promise.reject(new Error('expired'))
    })
    .withConf({ lang: language.split('-', 1)[0] ?? 'en', theme })
    .withOptions({ addViewportTag: false, adaptIframeHeight: true })
    .on('idCheck.onReady', () => post({ type: 'ready' }))
    .on('idCheck.onApplicantSubmitted', () => post({ type: 'collected' }))
    .on('idCheck.onApplicantResubmitted', () => post({ type: 'collected' }))
    .on('idCheck.onError', () => post({ type: 'failed', cause: 'fault' }))
    .build()
  part.launch(`#${element.id}`)
  // The package names its frame nothing, and screen readers need a name.
  element.querySelector('iframe')?.setAttribute('title', document.title)
  return () => part.destroy()
}
