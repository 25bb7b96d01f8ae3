import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { testServer, texts } from '../../testing/server.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const server = testServer()

it('starts with the field of the password', async () => {
  server.answer({
    'POST /v1/private/security/confirm-options': () => ({ methods: ['password' as const], passkey: null }),
  })
  await renderPart(<ConfirmDialog onEnd={() => undefined} />)
  await expect.element(page.getByLabelText(texts.confirm.password.label)).toHaveFocus()
})
