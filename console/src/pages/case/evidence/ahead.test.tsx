import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { caseView, person } from '../../../testing/answers.ts'
import { renderConsole } from '../../../testing/console.tsx'
import { clearStored } from '../../../stored.ts'
import { aheadOf, loadAhead } from './ahead.ts'

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const next = '0b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d22'
const claim = { by: 'anna', since: new Date().toISOString(), until: new Date(Date.now() + 900_000).toISOString() }

/** A case of one's own, for whose successor the first picture is loaded ahead. */
const withNext = () =>
  renderConsole(`/case/${caseView().id}`, {
    'GET /v1/staff/case/read': () => caseView({ claim }),
    'GET /v1/staff/queue/ahead': () => ({ caseId: next, file: 'f1' }),
    'POST /v1/staff/session/end': () => ({ ended: true }),
  })

it('a picture loaded ahead is dropped when the person signs out', async () => {
  const { screen } = await withNext()
  await expect.poll(() => aheadOf(next)).toMatch(/^blob:/)
  await screen.getByRole('link', { name: 'anna' }).click()
  await screen.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => aheadOf(next)).toBeNull()
})

it('a picture loaded ahead is dropped when another person has signed in', async () => {
  const { screen, answer } = await withNext()
  await expect.poll(() => aheadOf(next)).toMatch(/^blob:/)
  answer({ 'GET /v1/staff/session/info': () => person({ name: 'ben' }) })
  window.dispatchEvent(new Event('focus'))
  await expect.element(screen.getByRole('link', { name: 'ben' })).toBeVisible()
  expect(aheadOf(next)).toBeNull()
})

it('a picture that is on its way when the person signs out is dropped', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (!address.includes('/case/evidence'))
      return Response.json({ ret_code: 0, ret_msg: '', result: { caseId: next, file: 'f1' } })
    await promise
    return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })
  })
  const loading = loadAhead()
  await expect.poll(() => asked.some((address) => address.includes('/case/evidence'))).toBe(true)
  clearStored()
  resolve()
  await loading
  expect(aheadOf(next)).toBeNull()
})
