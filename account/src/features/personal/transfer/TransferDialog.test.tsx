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
/** The identity came here half a year ago. */
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

it('says what it does, sends the codes, and begins with both of them', async () => {
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

/** The dialog of a page that hears of changes: each makes the server answer so from then on. */
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

/** What stands of the member's moves once the one under way is stopped. */
const afterStop: [string, Status][] = [
  ['none was before', nothing],
  ['one was done before', earlier],
]

it.each(afterStop)('stopped elsewhere, it says so: %s', async (_, now) => {
  const change = await showFollowing(under)
  await expect.element(page.getByText(words.pending.source)).toBeVisible()
  change(now)
  await expect.element(page.getByText(texts.transferStop.done)).toBeVisible()
})

it.each(['source', 'target'] as const)(
  'when the identity has moved meanwhile, it says so, and not why no other can be begun: %s',
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

it('another one that was begun elsewhere meanwhile is told of, and followed', async () => {
  const change = await showFollowing(under)
  await expect.element(page.getByText(words.pending.source)).toBeVisible()
  change({ ...under, id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', direction: 'target' })
  await expect.element(page.getByText(words.pending.target)).toBeVisible()
  change(earlier)
  await expect.element(page.getByText(texts.transferStop.done)).toBeVisible()
})

it('begun here and stopped elsewhere, it says so', async () => {
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

it('codes that another window had sent are typed here too, and counted', async () => {
  const change = await showFollowing(nothing)
  await expect.element(page.getByRole('button', { name: words.sendCodes })).toBeVisible()
  change({ ...nothing, codes: { target: 'other@example.com', validUntil: '2026-11-20T10:10:00Z' }, sendsLeft: 3 })
  await expect.element(page.getByLabelText(words.code.source)).toBeVisible()
  await expect.element(page.getByLabelText(words.target)).toHaveValue('other@example.com')
  await expect.element(page.getByRole('button', { name: words.resend_other.replace('{{count}}', '3') })).toBeVisible()
  expect(server.asked(verify)).toEqual([])
})

it('codes that another window had sent to another address leave alone what is typed here', async () => {
  const change = await showFollowing(nothing)
  await page.getByLabelText(words.target).fill('third@example.com')
  change({ ...nothing, codes: { target: 'other@example.com', validUntil: '2026-11-20T10:10:00Z' }, sendsLeft: 4 })
  await expect.poll(() => server.asked(status).length).toBe(2)
  await expect.element(page.getByLabelText(words.target)).toHaveValue('third@example.com')
  await expect.element(page.getByRole('button', { name: words.sendCodes })).toBeVisible()
})

it('names what is missing or wrong at its field, in our own words, and asks the server nothing', async () => {
  await show()
  const address = page.getByLabelText(words.target)
  const send = page.getByRole('button', { name: words.sendCodes })
  await send.click()
  await expect.element(page.getByText(`${words.target} is required`)).toBeVisible()
  await expect.element(address).toHaveFocus()
  await address.fill('other@example')
  await send.click()
  await expect.element(page.getByText(`${words.target} must be an e-mail address`)).toBeVisible()
  expect(server.asked(verify)).toEqual([])
  await address.fill('other@example.com')
  await send.click()
  await page.getByLabelText(words.code.source).fill('123')
  await page.getByRole('button', { name: words.confirm }).click()
  await expect.element(page.getByText(`${words.code.source} must have at least 6 characters`)).toBeVisible()
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
] as const)('tells refusal %d by refused%d', async (code, number) => {
  await show()
  server.answer({ [verify]: () => refusal(code) })
  await page.getByLabelText(words.target).fill('other@example.com')
  await page.getByRole('button', { name: words.sendCodes }).click()
  await expect.element(page.getByText(words[`refused${number}`])).toBeVisible()
})

it('offers nothing where something hinders, and says what and until when', async () => {
  await show({ blocks: ['VERIFIED_TOO_RECENTLY', 'ACCOUNT_NOT_EMPTY'], possibleAt: '2026-11-21T10:00:00Z' })
  await expect.element(page.getByText(words.block.VERIFIED_TOO_RECENTLY)).toBeVisible()
  await expect.element(page.getByText(words.block.ACCOUNT_NOT_EMPTY)).toBeVisible()
  await expect.element(page.getByText(/Nov 21, 2026/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: words.sendCodes })).not.toBeInTheDocument()
})

it('says of what was refused for good not that it can be finished', async () => {
  await show({ blocks: ['REFUSED_FOR_GOOD'] })
  await expect.element(page.getByText(words.block.REFUSED_FOR_GOOD)).toBeVisible()
  await expect.element(page.getByText(words.block.RESTRICTED)).not.toBeInTheDocument()
})

it('shows the other end, too', async () => {
  await show({ result: 'pending', direction: 'target', frozenUntil: '2026-11-21T10:00:00Z' })
  await expect.element(page.getByText(words.pending.target)).toBeVisible()
})

it('says so when its state cannot be had, and offers nothing to send', async () => {
  server.answer({ [status]: noConnection })
  await renderPart(<TransferDialog open version={1} onClose={() => undefined} />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We could not reach the server. Nothing was lost. Check your connection and try again.')
  await expect.element(page.getByRole('button', { name: words.sendCodes })).not.toBeInTheDocument()
})

it('a wrong code keeps both codes on the page; the address can be changed again', async () => {
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

it('after a reload the codes that were mailed can be typed', async () => {
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

it.each(afterStop)('stops a move under way, and ends the other sessions unless told not to: %s', async (_, now) => {
  await show(under)
  server.answer({ [stop]: () => now })
  await expect.element(page.getByText(texts.transferStop.title)).toBeVisible()
  expect(await accessFaults(document.body)).toEqual([])
  await page.getByRole('button', { name: texts.transferStop.action }).click()
  await expect.element(page.getByText(texts.transferStop.done)).toBeVisible()
  expect(server.asked(stop).map(({ body }) => body)).toEqual([{ endOtherSessions: true }])
})

it('says that it has moved when it was too late to stop it', async () => {
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
