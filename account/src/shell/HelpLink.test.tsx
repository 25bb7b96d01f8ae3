import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../testing/app.tsx'
import { testServer } from '../testing/server.ts'
import { HelpLink } from './HelpLink.tsx'

testServer()

it.each([
  ['a member leaves the page for', '/user/accounts/auth/kyc', null],
  ['stands beside a visit, which goes on, for', '/user/accounts/auth/sdk/updatePOA', '_blank'],
])('a page of the help centre %s it', async (_how, address, target) => {
  const before = window.location.href
  window.history.replaceState({}, '', address)
  try {
    await renderPart(<HelpLink />)
    const link = page.getByRole('link', { name: 'Contact support' })
    await expect.element(link).toHaveAttribute('href', '/help-center/contact')
    expect(link.element().getAttribute('target')).toBe(target)
  } finally {
    window.history.replaceState({}, '', before)
  }
})
