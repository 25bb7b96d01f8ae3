import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Result } from '../../api.ts'
import { caseView, memberPage, person } from '../../testing/answers.ts'
import { Refused, renderConsole } from '../../testing/console.tsx'

afterEach(() => vi.unstubAllGlobals())

const until = new Date(Date.now() + 1_800_000).toISOString()
const opened = memberPage()

it('opens a member outside one’s regions with a reason, and then says so in red', async () => {
  let open = false
  const { screen, calls } = await renderConsole('/member/1042', {
    'GET /v1/staff/session/info': () => person({ sites: ['HKG'], openGlass: open ? { memberId: 1042, until } : null }),
    'GET /v1/staff/member/read': () => (open ? opened : new Refused(20508)),
    'POST /v1/staff/member/break-glass': () => {
      open = true
      return { until }
    },
  })
  const action = screen.getByRole('button', { name: 'Open member' })
  await action.click()
  await expect.element(screen.getByText('Choose a reason.')).toBeVisible()
  await screen.getByLabelText('Why you open them').selectOptions('An authority asks')
  await action.click()
  await expect.element(screen.getByText(/You have opened member 1042 outside your regions/)).toBeVisible()
  await expect.element(screen.getByText('This member has no cases.')).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/break-glass'))?.sent).toEqual({
    memberId: 1042,
    reason: 'REQUEST_OF_AUTHORITY',
  })
})

it('does not offer it to a person who has all regions', async () => {
  const { screen } = await renderConsole('/member/1042', {
    'GET /v1/staff/member/read': () => new Refused(20508),
  })
  await expect.element(screen.getByText(/We could not find this member/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open member' }).query()).toBeNull()
})

it('shows on every page what a colleague opened, until it is read', async () => {
  const alert = {
    id: person().sessions[0]?.id ?? '',
    by: 'olga',
    memberId: 7,
    reason: 'MEMBER_AT_RISK',
    at: until,
  } as const
  let seen = false
  const { screen } = await renderConsole('/account', {
    'GET /v1/staff/session/info': () => person({ alerts: seen ? [] : [alert] }),
    'POST /v1/staff/session/alert-seen': () => {
      seen = true
      return {}
    },
  })
  await expect.element(screen.getByText(/olga opened member 7 outside their regions/)).toBeVisible()
  await screen.getByRole('button', { name: 'I’ve read this' }).click()
  await expect.element(screen.getByText(/olga opened member 7/)).not.toBeInTheDocument()
})

it('an admin who reviews nothing opens a member by number, and sees only what an admin changes', async () => {
  const { screen, calls, answer } = await renderConsole('/members', {
    'GET /v1/staff/session/info': () => person({ roles: ['admin'] }),
    'POST /v1/staff/member/residence': () => new Refused(20513, { reason: 'We do not serve residents of KP' }),
  })
  await screen.getByLabelText('Member number').fill('1042')
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByText('Set where the member lives').click()
  const country = screen.getByLabelText('Country, two letters')
  const save = screen.getByRole('button', { name: 'Save' }).first()
  await country.fill('Nl')
  await save.click()
  await expect.element(screen.getByText('Enter it like this: NL')).toBeVisible()
  await country.fill('KP')
  await save.click()
  await expect
    .element(screen.getByText(/^This is not possible: We do not serve residents of KP\. Reload/))
    .toBeVisible()
  await expect.element(country).toHaveValue('KP')
  answer({ 'POST /v1/staff/member/residence': () => ({}) })
  await country.fill('NL')
  await save.click()
  await expect.element(screen.getByText('The country is saved.')).toBeVisible()
  await expect.element(country).toHaveValue('')
  expect(calls.filter(({ name }) => name.endsWith('/member/residence')).map(({ sent }) => sent)).toEqual([
    { memberId: 1042, country: 'KP' },
    { memberId: 1042, country: 'NL' },
  ])
})

it('shows limits, agreements, sign-ins, and which messages were sent', async () => {
  const { screen } = await renderConsole('/member/1042', { 'GET /v1/staff/member/read': () => opened })
  await expect
    .element(screen.getByRole('row', { name: /^Crypto withdraw/ }))
    .toHaveTextContent('Crypto withdrawals50,000 a dayOpen')
  await expect.element(screen.getByRole('row', { name: /^P2P/ })).toHaveTextContent('P2P–Needs a task')
  await expect.element(screen.getByText(/^Version 2, signed 20 Nov 2026.*\(German \(Germany\)\)/)).toBeVisible()
  await expect.element(screen.getByText('This member is not signed in anywhere.')).toBeVisible()
  await screen.getByText('Messages sent: 1').click()
  await expect.element(screen.getByText('Decision approved')).toBeVisible()
})

it('shows an admin a role that a colleague gave, until it is read', async () => {
  const alert = {
    id: person().sessions[0]?.id ?? '',
    by: 'root',
    name: 'olga',
    change: 'ROLE_GIVEN',
    at: until,
  } as const
  let seen = false
  const { screen } = await renderConsole('/account', {
    'GET /v1/staff/session/info': () => person({ staffAlerts: seen ? [] : [alert] }),
    'POST /v1/staff/session/alert-seen': () => {
      seen = true
      return {}
    },
  })
  await expect.element(screen.getByText(/root added olga, or gave them another role/)).toBeVisible()
  await screen.getByRole('button', { name: 'I’ve read this' }).click()
  await expect.element(screen.getByText(/root gave olga/)).not.toBeInTheDocument()
})

it('shows several changes of the staff as one, read with one press', async () => {
  const { id = '' } = person().sessions[0] ?? {}
  const alert = (name: string, last: string) =>
    ({ id: `${id.slice(0, -1)}${last}`, by: 'root', name, change: 'ROLE_GIVEN', at: until }) as const
  const { screen, calls } = await renderConsole('/account', {
    'GET /v1/staff/session/info': () => person({ staffAlerts: [alert('olga', '1'), alert('piet', '2')] }),
    'POST /v1/staff/session/alert-seen': () => ({}),
  })
  await screen.getByText('2 changes of the staff').click()
  await expect.element(screen.getByText(/root added piet/)).toBeVisible()
  await screen.getByRole('button', { name: 'I’ve read this' }).click()
  await expect.poll(() => calls.filter(({ name }) => name.endsWith('/alert-seen'))).toHaveLength(2)
})

it('lists the crypto transfers of a member, each with its other side and status, and leads to its case', async () => {
  const { screen } = await renderConsole('/member/1042', { 'GET /v1/staff/member/read': () => opened })
  const row = screen.getByRole('region', { name: 'Crypto transfers' }).getByRole('row').nth(1)
  await expect.element(row).toHaveTextContent('20 Nov 2026, 09:00Out: 10 ETH (30000 EUR)Own wallet: 0x1111In review')
  const link = row.getByRole('link')
  await expect.element(link).toHaveAttribute('href', `/case/${opened.account.transfers[0]?.id}`)
})

it('says that erasing only asks a second admin, and whether there is one, who reads who asked and when', async () => {
  const erasure = { already: false, providers: 1, backupsUntil: until, needsSecond: true }
  const asked = {
    act: 'erase',
    subject: 'member:1042',
    memberId: 1042,
    caseId: null,
    period: null,
    reason: null,
    by: 'root',
    own: true,
    at: '2026-11-28T12:00:00Z',
    until: '2026-12-05T12:00:00Z',
  } as const
  let proposals: Result<'GET /v1/staff/proposal/list'>['proposals'] = []
  const answers = {
    'GET /v1/staff/session/info': () => person({ roles: ['admin'] }),
    'GET /v1/staff/member/erasure': () => erasure,
    'GET /v1/staff/proposal/list': () => ({ proposals, alone: [], letIn: ['erase' as const], exportSites: [] }),
  }
  const first = await renderConsole('/member/1042', {
    ...answers,
    'POST /v1/staff/member/erase': () => {
      proposals = [asked]
      return { outcome: 'proposed' }
    },
  })
  await first.screen.getByText('Erase the member').click()
  await first.screen.getByRole('button', { name: 'Show what erasing would do' }).click()
  await expect.element(first.screen.getByText(/a third admin is needed: add one under Staff/)).toBeVisible()
  await first.screen.getByRole('button', { name: 'Ask to erase' }).click()
  await expect.element(first.screen.getByText('Ask to erase member 1042? A second admin must confirm.')).toBeVisible()
  await first.screen.getByRole('dialog').getByRole('button', { name: 'Ask to erase' }).click()
  await expect.element(first.screen.getByText(/^You asked on 28 November to erase this member/)).toBeVisible()
  expect(first.screen.getByRole('button', { name: 'Ask to erase' }).query()).toBeNull()
  await first.screen.unmount()

  proposals = [{ ...asked, own: false }]
  const { screen } = await renderConsole('/member/1042', {
    ...answers,
    'POST /v1/staff/member/erase': () => {
      proposals = []
      return { ...erasure, outcome: 'erased' }
    },
  })
  await expect
    .element(screen.getByText(/^root asked on 28 November to erase this member\. Confirm below/))
    .toBeVisible()
  await screen.getByText('Erase the member').click()
  await screen.getByRole('button', { name: 'Show what erasing would do' }).click()
  await screen.getByRole('button', { name: 'Confirm and erase' }).click()
  await expect
    .element(screen.getByText('root asked on 28 November. Confirm, and the data of member 1042 is gone for good.'))
    .toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Confirm and erase' }).click()
  await expect.element(screen.getByText(/^Erased\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm and erase' }).query()).toBeNull()
})

it('the page of a member who was erased since is gone, and offers an admin nothing more', async () => {
  let erased = false
  const { screen } = await renderConsole('/member/1042', {
    'GET /v1/staff/session/info': () => person({ roles: ['admin', 'reviewer'] }),
    'GET /v1/staff/member/read': () => (erased ? new Refused(20508) : opened),
    'GET /v1/staff/member/erased': () => ({ erased, providers: 0 }),
    'GET /v1/staff/member/erasure': () => ({ already: false, providers: 0, backupsUntil: until, needsSecond: false }),
    'POST /v1/staff/member/erase': () => {
      erased = true
      return { outcome: 'erased', already: false, providers: 0, backupsUntil: until }
    },
  })
  await screen.getByText('Erase the member').click()
  await screen.getByRole('button', { name: 'Show what erasing would do' }).click()
  await screen.getByRole('button', { name: 'Erase for good' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
  await expect.element(screen.getByText('This member was erased')).toBeVisible()
  await expect.element(screen.getByText(/^Erased\./)).toBeVisible()
  expect(screen.getByText('This member has no cases.').query()).toBeNull()
  expect(screen.getByRole('heading', { name: 'Actions' }).elements()).toEqual([])
})

it('of an erased member an admin can only ask the vendors again', async () => {
  const { screen } = await renderConsole('/member/1042', {
    'GET /v1/staff/session/info': () => person({ roles: ['admin'] }),
    'GET /v1/staff/member/erased': () => ({ erased: true, providers: 1 }),
  })
  await expect.element(screen.getByText(/A vendor may still have some/)).toBeVisible()
  await expect.element(screen.getByText('Erase the member')).toBeVisible()
  expect(screen.getByText('Move to another region').query()).toBeNull()
})

it('leaves room for the red bar on a case: the decision stays in view at 1280 x 720', async () => {
  await page.viewport(1280, 720)
  onTestFinished(() => page.viewport(414, 896))
  const { screen } = await renderConsole(`/case/${caseView().id}`, {
    'GET /v1/staff/session/info': () => person({ openGlass: { memberId: 1042, until } }),
  })
  await expect.element(screen.getByText(/You have opened member 1042 outside your regions/)).toBeVisible()
  const approve = screen.getByRole('button', { name: 'Approve' })
  await expect.element(approve).toBeVisible()
  await expect.poll(() => approve.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(720)
})
