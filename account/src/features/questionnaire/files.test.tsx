import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers, MemberItem } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { asking, questionnaire } from '../../testing/questionnaires.ts'
import { toasts } from '../../state/toasts.ts'
import { testServer } from '../../testing/server.ts'
import { asksBeforeLeaving } from '../../testing/unsent.ts'
import { testWires } from '../../testing/wire.ts'

const server = testServer()
const wires = testWires()
testStreams()

const asked = asking(server)
const show = () => renderRoutes(routes, '/auth/sourceOfFundsWealth')
const proceed = () => page.getByRole('button', { name: 'Continue' })
const saved = {
  fileId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41',
  path: 's.proof',
  name: 'pay.pdf',
  contentType: 'application/pdf',
  bytes: 4,
  uploadedAt: '2026-11-20T10:00:00Z',
}

async function give(): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const field = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
  if (!field) throw new Error('no field for files')
  await userEvent.upload(field, new File([new Uint8Array(4)], 'pay.pdf', { type: 'application/pdf' }))
  await expect.poll(() => wires.length).toBe(1)
}

describe('files of an answer', () => {
  it('are uploaded with their question, become the answer, and can be removed', async () => {
    const { saved: answers } = asked([{ id: 'proof', type: 'file' }])
    await show()
    await give()
    expect(new URL(wires[0]?.url ?? '', window.location.href).searchParams.get('path')).toBe('s.proof')
    wires[0]?.answer(0, { file: saved })
    await expect.poll(answers).toEqual({ 's.proof': saved.fileId })
    await page.getByRole('button', { name: 'Remove pay.pdf' }).click()
    await expect.poll(answers).toEqual({})
  })

  it('are no answer after a lost connection, and are sent again by a press', async () => {
    const { saved: answers } = asked([{ id: 'proof', type: 'file' }])
    await show()
    await give()
    wires[0]?.fail()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => wires.length).toBe(2)
    expect(answers()).toEqual({})
    wires[1]?.answer(0, { file: saved })
    await expect.poll(answers).toEqual({ 's.proof': saved.fileId })
  })
})

describe('a file that is still uploading', () => {
  const leave = async (go: (to: string) => Promise<void>): Promise<void> => {
    await go('/auth/nowhere')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Questions' })).not.toBeInTheDocument()
  }
  const send = () => page.getByRole('button', { name: 'Send', exact: true })
  const submitted = () => server.asked('POST /v3/private/kyc/submit-questionnaire')

  /** Leaves the section during the upload. */
  async function givenAndLeft(item: MemberItem): Promise<{ answers: () => Answers }> {
    const { saved: answers } = asked([item], {}, { 'end.true': true })
    server.answer({
      'POST /v3/private/kyc/submit-questionnaire': () => ({
        submissionId: questionnaire.questionnaireId,
        questionnaire,
      }),
    })
    await show()
    await give()
    await proceed().click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Declaration' })).toBeVisible()
    return { answers }
  }

  it('continues after the member leaves its section, shows in the header, and becomes the answer', async () => {
    const { answers } = await givenAndLeft({ id: 'proof', type: 'file', required: true })
    expect(wires[0]?.aborted).toBe(false)
    await expect.element(page.getByText('A file is still uploading')).toBeVisible()
    await expect.element(page.getByText('Saved', { exact: true })).not.toBeInTheDocument()
    expect(asksBeforeLeaving()).toBe(true)
    wires[0]?.answer(0, { file: saved })
    await expect.poll(answers).toMatchObject({ 's.proof': saved.fileId })
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(asksBeforeLeaving()).toBe(false)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove pay.pdf' })).toBeVisible()
  })

  it('shows in its section with its actions when it failed', async () => {
    await givenAndLeft({ id: 'proof', type: 'files' })
    wires[0]?.fail()
    await expect.element(page.getByText('A file was not sent')).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => wires.length).toBe(2)
  })

  it.each([true, false])(
    'is named in the review, and blocks sending until it is stored or removed (required: %s)',
    async (required) => {
      const { answers } = await givenAndLeft({ id: 'proof', type: 'files', required })
      await proceed().click()
      await expect.element(page.getByText('1 file has not uploaded yet')).toBeVisible()
      await send().click()
      await expect.poll(() => document.activeElement?.textContent).toContain('1 file has not uploaded yet')
      wires[0]?.fail()
      await page.getByRole('button', { name: 'Try again: pay.pdf' }).click()
      await expect.poll(() => wires.length).toBe(2)
      wires[1]?.fail()
      await expect.element(page.getByText(/pay\.pdf \(not uploaded yet\)/)).toBeVisible()
      await send().click()
      expect(submitted()).toEqual([])
      await page.getByRole('button', { name: 'Remove: pay.pdf' }).click()
      await expect.element(page.getByText('1 file has not uploaded yet')).not.toBeInTheDocument()
      await send().click()
      if (required)
        await expect.element(page.getByRole('button', { name: 'The proof – Answer this question.' })).toBeVisible()
      else await expect.poll(submitted).toHaveLength(1)
      expect(answers()['s.proof']).toBeUndefined()
    },
  )
  it('reports a failure after the member left the form, with a link back to send it again', async () => {
    asked([{ id: 'proof', type: 'file' }], {}, { 's.other': 'x' })
    const { go, address } = await show()
    await give()
    await leave(go)
    expect(asksBeforeLeaving()).toBe(true)
    wires[0]?.fail()
    await expect
      .poll(() => toasts.get())
      .toMatchObject([{ open: true, title: 'A file was not sent', text: 'Source of funds and wealth: The proof' }])
    expect(asksBeforeLeaving()).toBe(false)
    toasts.get()[0]?.action?.onClick()
    await expect.poll(address).toBe('/auth/sourceOfFundsWealth?step=s')
    await expect.element(page.getByText('A file was not sent')).toBeVisible()
    await expect.poll(() => toasts.get()[0]?.open).toBe(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => wires.length).toBe(2)
    wires[1]?.answer(0, { file: saved })
    await expect.element(page.getByRole('button', { name: 'Remove pay.pdf' })).toBeVisible()
  })

  it('becomes the answer when it finishes after the member left, also in a reopened form', async () => {
    const { saved: answers } = asked([{ id: 'proof', type: 'file' }])
    const { go } = await show()
    await give()
    await leave(go)
    await go('/auth/sourceOfFundsWealth')
    await expect.element(page.getByText('A file is still uploading')).toBeVisible()
    wires[0]?.answer(0, { file: saved })
    await expect.element(page.getByRole('button', { name: 'Remove pay.pdf' })).toBeVisible()
    await expect.poll(answers).toEqual({ 's.proof': saved.fileId })
    expect(toasts.get().filter(({ open }) => open)).toEqual([])
  })
})
