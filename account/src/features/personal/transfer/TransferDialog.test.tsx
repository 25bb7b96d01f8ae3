import { useEffect, useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { renderPart } from '../../../testing/app.tsx'
import { noConnection, refusal, testServer, texts } from '../../../testing/server.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { TransferDialog } from './TransferDialog.tsx'

const server = testServer()
const words = texts.transfer
const verify = 'POST /v1/kyc/transfer/verify'
const status = 'POST /v1/kyc/transfer/status'
const stop = 'POST /v1/kyc/transfer/stop'
type Status = Calls[typeof status]['result']

const nothing: Status = {
  status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
  id: null,
  direction: null,
  result: null,
  frozenUntil: null,
  codes: null,
  sendsLeft: 5,
  blocks: [],
  possibleAt: null,
}
const under: Status = {
  ...nothing,
  status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  direction: 'source',
  frozenUntil: '2026-11-21T10:00:00Z',
  result: 'pending',
}
/** The identity came to this account half a year ago. */
const earlier: Status = {
  ...nothing,
  status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
  id: '0e984725-c51c-4bf4-9960-e1c80e27aba0',
  direction: 'target',
  result: 'success',
}

async function show(change: Partial<Status> = {}): Promise<void> {
  server.answer({
    [status]: () => ({ ...nothing, ...change }),
    [verify]: () => ({
      status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
      id: null,
      next: '30101',
      codesValidUntil: '2026-11-20T10:10:00Z',
      result: null,
      frozenUntil: null,
    }),
  })
  await renderPart(<TransferDialog open version={1} onClose={() => undefined} />)
}

it('explains the transfer, sends the codes, and starts with both of them', async () => {
  await show()
  for (const point of Object.values(words.point)) await expect.element(page.getByText(point)).toBeVisible()
  await page.getByLabelText(words.target).fill('other@example.com')
  await page.getByRole('button', { name: words.sendCodes }).click()
  await expect.element(page.getByLabelText(words.code.source)).toHaveFocus()
  await page.getByLabelText(words.code.source).fill('12 34 56 7')
  await page.getByLabelText(words.code.target).fill('654321')
  expect(await accessFaults(document.body)).toEqual([])
  server.answer({
    [verify]: () => ({
      status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
      id: under.id,
      next: null,
      codesValidUntil: null,
      result: 'pending',
      frozenUntil: '2026-11-21T10:00:00Z',
    }),
  })
  await page.getByRole('button', { name: words.confirm }).click()
  await expect.element(page.getByText(words.pending.source)).toBeVisible()
  expect(server.asked(verify).map(({ body }) => body)).toEqual([
    { action: '30030', target: 'other@example.com' },
    { action: '30031', target: 'other@example.com', sourceCode: '123456', targetCode: '654321' },
  ])
})

/** Renders the dialog in a page that receives changes. After each call the server returns the new state. */
async function showFollowing(before: Status): Promise<(now: Status) => void> {
  server.answer({ [status]: () => before })
  function Following(): ReactNode {
    const [version, setVersion] = useState(1)
    useEffect(() => {
      const change = (): void => setVersion((last) => last + 1)
      window.addEventListener('changed-elsewhere', change)
      return () => window.removeEventListener('changed-elsewhere', change)
    }, [])
    return <TransferDialog open version={version} onClose={() => undefined} />
  }
  await renderPart(<Following />)
  return (now) => {
    server.answer({ [status]: () => now })
    window.dispatchEvent(new Event('changed-elsewhere'))
  }
}

/** The transfer status after the running one was stopped. */
const afterStop: [string, Status][] = [
  ['none was before', nothing],
  ['one was done before', earlier],
]

it.each(afterStop)('says that the transfer was stopped elsewhere: %s', async (_, now) => {
  const change = await showFollowing(under)
  await expect.element(page.getByText(words.pending.source)).toBeVisible()
  change(now)
  await expect.element(page.getByText(texts.transferStop.done)).toBeVisible()
})

it.each(['source', 'target'] as const)(
  'says that the identity was transferred meanwhile, instead of why no other transfer can start: %s',
  async (direction) => {
    const change = await showFollowing({ ...under, direction })
    await expect.element(page.getByText(words.pending[direction])).toBeVisible()
    const block = direction === 'source' ? 'NOT_VERIFIED' : 'MOVED_RECENTLY'
    change({
      ...under,
      status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
      direction,
      result: 'success',
      frozenUntil: null,
      blocks: [block],
    })
    await expect.element(page.getByText(words.moved[direction])).toBeVisible()
    await expect.element(page.getByText(words.block[block])).not.toBeInTheDocument()
    await expect.element(page.getByText(texts.transferStop.done)).not.toBeInTheDocument()
    expect(await accessFaults(document.body)).toEqual([])
  },
)

it('shows and follows another transfer that was started elsewhere', async () => {
  const change = await showFollowing(under)
  await expect.element(page.getByText(words.pending.source)).toBeVisible()
  change({ ...under, id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', direction: 'target' })
  await expect.element(page.getByText(words.pending.target)).toBeVisible()
  change(earlier)
  await expect.element(page.getByText(texts.transferStop.done)).toBeVisible()
})

it('says when a transfer started here was stopped elsewhere', async () => {
  const change = await showFollowing({
    ...earlier,
    codes: { target: 'other@example.com', validUntil: '2026-11-20T10:10:00Z' },
  })
  server.answer({
    [verify]: () => ({
      status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
      id: under.id,
      next: null,
      codesValidUntil: null,
      result: 'pending',
      frozenUntil: under.frozenUntil,
    }),
  })
  await page.getByLabelText(words.code.source).fill('123456')
  await page.getByLabelText(words.code.target).fill('654321')
  await page.getByRole('button', { name: words.confirm }).click()
  await expect.element(page.getByText(words.pending.source)).toBeVisible()
  change(earlier)
  await expect.element(page.getByText(texts.transferStop.done)).toBeVisible()
})

it('accepts codes that another window requested, and counts the attempts', async () => {
  const change = await showFollowing(nothing)
  await expect.element(page.getByRole('button', { name: words.sendCodes })).toBeVisible()
  change({ ...nothing, codes: { target: 'other@example.com', validUntil: '2026-11-20T10:10:00Z' }, sendsLeft: 3 })
  await expect.element(page.getByLabelText(words.code.source)).toBeVisible()
  await expect.element(page.getByLabelText(words.target)).toHaveValue('other@example.com')
  await expect.element(page.getByRole('button', { name: words.resend_other.replace('{{count}}', '3') })).toBeVisible()
  expect(server.asked(verify)).toEqual([])
})

it('keeps the input when another window requested codes for another address', async () => {
  const change = await showFollowing(nothing)
  await page.getByLabelText(words.target).fill('third@example.com')
  change({ ...nothing, codes: { target: 'other@example.com', validUntil: '2026-11-20T10:10:00Z' }, sendsLeft: 4 })
  await expect.poll(() => server.asked(status).length).toBe(2)
  await expect.element(page.getByLabelText(words.target)).toHaveValue('third@example.com')
  await expect.element(page.getByRole('button', { name: words.sendCodes })).toBeVisible()
})

it('shows what is missing or wrong at its field, in our own texts, without a request', async () => {
  await show()
  const address = page.getByLabelText(words.target)
  const send = page.getByRole('button', { name: words.sendCodes })
  await send.click()
  await expect.element(page.getByText(`${words.target} is required`)).toBeVisible()
  await expect.element(address).toHaveFocus()
  await address.fill('other@example')
  await send.click()
  await expect.element(page.getByText(`${words.target}: enter an email address`)).toBeVisible()
  expect(server.asked(verify)).toEqual([])
  await address.fill('other@example.com')
  await send.click()
  await page.getByLabelText(words.code.source).fill('123')
  await page.getByRole('button', { name: words.confirm }).click()
  await expect.element(page.getByText(`${words.code.source}: use at least 6 characters`)).toBeVisible()
  await expect.element(page.getByText(`${words.code.target} is required`)).toBeVisible()
  await expect.element(page.getByLabelText(words.code.source)).toHaveFocus()
  expect(server.asked(verify)).toHaveLength(1)
})

it.each([
  [20191, 1],
  [20192, 2],
  [20200, 2],
  [20193, 3],
  [20194, 4],
  [20195, 5],
  [20196, 6],
  [20198, 6],
  [20199, 6],
  [20197, 7],
] as const)('shows refusal %d as refused%d', async (code, number) => {
  await show()
  server.answer({ [verify]: () => refusal(code) })
  await page.getByLabelText(words.target).fill('other@example.com')
  await page.getByRole('button', { name: words.sendCodes }).click()
  await expect.element(page.getByText(words[`refused${number}`])).toBeVisible()
})

it('offers nothing when something prevents a transfer, and says what and until when', async () => {
  await show({ blocks: ['VERIFIED_TOO_RECENTLY', 'ACCOUNT_NOT_EMPTY'], possibleAt: '2026-11-21T10:00:00Z' })
  await expect.element(page.getByText(words.block.VERIFIED_TOO_RECENTLY)).toBeVisible()
  await expect.element(page.getByText(words.block.ACCOUNT_NOT_EMPTY)).toBeVisible()
  await expect.element(page.getByText(/21 November 2026/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: words.sendCodes })).not.toBeInTheDocument()
})

it('does not say that a final refusal can be completed', async () => {
  await show({ blocks: ['REFUSED_FOR_GOOD'] })
  await expect.element(page.getByText(words.block.REFUSED_FOR_GOOD)).toBeVisible()
  await expect.element(page.getByText(words.block.RESTRICTED)).not.toBeInTheDocument()
})

it('shows the transfer to the receiving account, too', async () => {
  await show({ result: 'pending', direction: 'target', frozenUntil: '2026-11-21T10:00:00Z' })
  await expect.element(page.getByText(words.pending.target)).toBeVisible()
})

it('says when the transfer status cannot be loaded, and offers nothing to send', async () => {
  server.answer({ [status]: noConnection })
  await renderPart(<TransferDialog open version={1} onClose={() => undefined} />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We could not reach our servers. Check your connection and try again.')
  await expect.element(page.getByRole('button', { name: words.sendCodes })).not.toBeInTheDocument()
})

it('keeps both codes after a wrong one, and lets the member change the address', async () => {
  await show()
  await page.getByLabelText(words.target).fill('other@example.com')
  await page.getByRole('button', { name: words.sendCodes }).click()
  await expect.element(page.getByLabelText(words.target)).toHaveAttribute('readonly')
  await page.getByLabelText(words.code.source).fill('123456')
  await page.getByLabelText(words.code.target).fill('654321')
  server.answer({ [verify]: () => refusal(20195) })
  await page.getByRole('button', { name: words.confirm }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.refused5)
  await expect.element(page.getByLabelText(words.code.source)).toHaveValue('123456')
  await page.getByRole('button', { name: words.changeAddress }).click()
  await expect.element(page.getByLabelText(words.target)).not.toHaveAttribute('readonly')
  await expect.element(page.getByLabelText(words.code.source)).not.toBeInTheDocument()
})

it('lets the member type the emailed codes after a reload', async () => {
  await show({ codes: { target: 'other@example.com', validUntil: '2026-11-20T10:10:00Z' }, sendsLeft: 1 })
  await expect.element(page.getByLabelText(words.target)).toHaveValue('other@example.com')
  await page.getByRole('button', { name: words.resend_one }).click()
  await expect.element(page.getByText(words.noSendsLeft)).toBeVisible()
  await page.getByLabelText(words.code.source).fill('123456')
  await page.getByLabelText(words.code.target).fill('654321')
  expect(await accessFaults(document.body)).toEqual([])
  await page.getByRole('button', { name: words.confirm }).click()
  await expect
    .poll(() => server.asked(verify).map(({ body }) => body))
    .toEqual([
      { action: '30030', target: 'other@example.com' },
      { action: '30031', target: 'other@example.com', sourceCode: '123456', targetCode: '654321' },
    ])
})

it.each(afterStop)(
  'stops a running transfer, and ends the other sessions unless the member opts out: %s',
  async (_, now) => {
    await show(under)
    server.answer({ [stop]: () => now })
    await expect.element(page.getByText(texts.transferStop.title)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
    await page.getByRole('button', { name: texts.transferStop.action }).click()
    await expect.element(page.getByText(texts.transferStop.done)).toBeVisible()
    expect(server.asked(stop).map(({ body }) => body)).toEqual([{ endOtherSessions: true }])
  },
)

it('says that the transfer was completed when it was too late to stop it', async () => {
  await show(under)
  server.answer({
    [stop]: () => ({
      ...under,
      status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
      result: 'success',
      frozenUntil: null,
      blocks: ['NOT_VERIFIED'],
    }),
  })
  await page.getByRole('checkbox', { name: texts.transferStop.others }).click()
  await page.getByRole('button', { name: texts.transferStop.action }).click()
  await expect.element(page.getByText(words.moved.source)).toBeVisible()
  await expect.element(page.getByText(texts.transferStop.done)).not.toBeInTheDocument()
  expect(server.asked(stop).map(({ body }) => body)).toEqual([{ endOtherSessions: false }])
})
