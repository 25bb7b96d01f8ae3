import { expect, it, vi } from 'vitest'
import { firstClient } from '../../api/first-client.ts'

const page = `
  <template id="texts" data-password-unchanged="This is already your password." data-password-common="Too common."></template>
  <p id="problem"></p><p id="notice"></p><p id="support"></p>
  <form id="form"><input id="email" /><input id="password" /><input id="factor" /></form>
  <form id="code-form"><input id="code" /><input id="newPassword" /></form>
  ${['email', 'password', 'factor', 'code', 'newPassword'].map((at) => `<p id="${at}-error"></p>`).join('')}`

it('shows what the sent password was refused for until it changes, however late the check of it answers', async () => {
  document.body.innerHTML = page
  const { fields, showFaults } = await import('./show-faults.ts')
  const { helpWhileTyping } = await import('./help-while-typing.ts')
  const form = document.querySelector<HTMLFormElement>('#code-form')
  form?.addEventListener('submit', (event) => event.preventDefault())
  helpWhileTyping(() => ({ mode: 'forgot', email: 'ada@example.com' }))
  const { promise, resolve } = Promise.withResolvers<{ fault: null }>()
  const post = vi.spyOn(firstClient, 'post').mockReturnValueOnce(promise).mockResolvedValue({ fault: 'common' })
  const shown = (): string | null | undefined => document.querySelector('#newPassword-error')?.textContent
  const type = (value: string): void => {
    fields.newPassword.value = value
    fields.newPassword.dispatchEvent(new Event('input'))
  }

  type('the present one')
  await expect.poll(() => post).toHaveBeenCalledTimes(1)
  form?.requestSubmit()
  showFaults([{ at: 'newPassword', text: 'passwordUnchanged' }])
  resolve({ fault: null })
  // Whatever follows the answer has run before the next task.
  await new Promise((done) => setTimeout(done))
  expect(shown()).toBe('This is already your password.')

  type('another password')
  await expect.poll(shown).toBe('')
  await expect.poll(shown).toBe('Too common.')
})
