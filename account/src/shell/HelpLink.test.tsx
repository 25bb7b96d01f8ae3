import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../testing/app.tsx'
import { testServer } from '../testing/server.ts'
import { useAsFlow } from '../state/in-flow.ts'
import { HelpLink } from './HelpLink.tsx'

testServer()

it.each([
  ['in place for a member', '/user/accounts/auth/kyc', null],
  ['in a new tab beside a visit', '/user/accounts/auth/sdk/updatePOA', '_blank'],
])('opens the help centre %s', async (_how, address, target) => {
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

it('opens the help centre in a new tab in the middle of a flow', async () => {
  function InFlow() {
    useAsFlow('Step 1 of 4')
    return <HelpLink />
  }
  await renderPart(<InFlow />)
  await expect.element(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('target', '_blank')
})
