import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { retCodes } from '@tessera/contract/errors.ts'
import { refusal, testServer, texts } from '../../testing/server.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const server = testServer()

it('starts with the field of the password', async () => {
  server.answer({
    'POST /v1/private/security/confirm-options': () => ({ methods: ['password' as const], passkey: null }),
  })
  await renderPart(<ConfirmDialog onEnd={() => undefined} />)
  await expect.element(page.getByLabelText(texts.confirm.password.label)).toHaveFocus()
})

it('says that a password is not right, at its field, which gets the focus', async () => {
  server.answer({
    'POST /v1/private/security/confirm-options': () => ({ methods: ['password' as const], passkey: null }),
    'POST /v1/private/security/confirm': () => refusal(retCodes.confirmationWrong),
  })
  await renderPart(<ConfirmDialog onEnd={() => undefined} />)
  const field = page.getByLabelText(texts.confirm.password.label)
  await field.fill('another password')
  await page.getByRole('button', { name: texts.confirm.action }).click()
  await expect.element(field).toHaveAccessibleDescription('That password is not right.')
  await expect.element(field).toHaveFocus()
  await field.fill('another password, maybe')
  await expect.element(field).not.toHaveAccessibleDescription()
})
