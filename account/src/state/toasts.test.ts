import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountPreset, defaultPreset, messagePreset, notificationPreset } from '@tessera/ui/toast/toast-store.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['the member’s own page', '/user/accounts/auth/personal', accountPreset],
  ['a visit in SDK mode', '/user/accounts/auth/sdk/complianceTasks', accountPreset],
  ['the preview of questionnaires, outside the account area', '/user/accounts/questionnaire-preview', defaultPreset],
])('each kind of toast has its preset: %s', async (_name, pathname, preset) => {
  vi.stubGlobal('window', { location: { pathname } })
  const { messages, notices, toasts } = await import('./toasts.ts')
  expect([toasts.preset, notices.preset, messages.preset]).toEqual([preset, notificationPreset, messagePreset])
})
