import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { caseView, person } from '../../testing/answers.ts'
import { Refused, renderConsole, saved } from '../../testing/console.tsx'

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const path = `/case/${caseView().id}`
const file = (id: string, name: string) => ({
  id,
  name,
  type: 'image/jpeg' as const,
  bytes: 200_000,
  addedAt: '2026-11-24T08:00:00Z',
  side: null,
  replaced: false,
  note: null,
})
const place = { file: 'p2', left: 0.1, top: 0.2, width: 0.4, height: 0.05 }
const named = { field: 'name', typed: 'Anouk Vantorre', typedSource: 'identity', masked: false }
const typed = { field: 'issuedOn', typed: '2026-11-03', read: [], agrees: null, masked: false }
const proof = (read: { value: string; source: string; confidence: number; place: typeof place }[]) =>
  caseView({
    kind: 'address-proof',
    files: [file('p1', 'page 1'), file('p2', 'page 2')],
    compared: [{ ...named, read, agrees: read.length > 0 ? false : null }, typed],
  })

it('a proof of address compares its name with the verified one, and leads to the page with it', async () => {
  const read = [{ value: 'Bram de Vries', source: 'visual', confidence: 0.97, place }]
  const { screen } = await renderConsole(path, { 'GET /v1/staff/case/read': () => proof(read) })
  await expect
    .element(
      screen.getByRole('row', {
        name: 'Name Anouk Vantorre Verified identity Bram de Vries Printed text, 97% Differs',
      }),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Page 1, page 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Bram de Vries', exact: true }).click()
  await expect.element(screen.getByRole('img', { name: 'Page 2, page 1' })).toBeVisible()
})

it('a proof of address of which nothing was read says so', async () => {
  const { screen } = await renderConsole(path, { 'GET /v1/staff/case/read': () => proof([]) })
  await expect.element(screen.getByText('Nothing was read from the pictures. Compare them yourself.')).toBeVisible()
})

it('a senior downloads the original of the file on show, for a purpose and with a confirmation', async () => {
  let confirmed = false
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { screen, calls } = await renderConsole(path, {
    'GET /v1/staff/session/info': () => person({ roles: ['reviewer', 'senior'] }),
    'POST /v1/staff/case/original': () =>
      confirmed ? saved : new Refused(20503, { act: '/v1/staff/case/original 1' }),
    'POST /v1/staff/session/confirm': () => {
      confirmed = true
      return { confirmedUntil: new Date().toISOString() }
    },
  })
  await screen.getByRole('button', { name: /Back/ }).click()
  await screen.getByRole('button', { name: 'Download original' }).click()
  await screen.getByLabelText('Why you need it').selectOptions('ASK_EXPERT')
  await screen.getByRole('dialog').getByRole('button', { name: 'Download original' }).click()
  expect(clicked).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(screen.getByText('Original downloaded: Back')).toBeVisible()
  expect([confirmed, clicked.mock.calls.length]).toEqual([true, 1])
  expect(calls.findLast(({ name }) => name.endsWith('/original'))?.sent).toEqual({
    id: caseView().id,
    file: 'f2',
    purpose: 'ASK_EXPERT',
  })
  clicked.mockRestore()
})

it('a reviewer who is not a senior cannot download originals', async () => {
  const { screen } = await renderConsole(path)
  await expect.element(screen.getByRole('button', { name: /Back/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download original' }).query()).toBeNull()
})
