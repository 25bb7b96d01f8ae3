import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { caseView, person } from '../../testing/answers.ts'
import { showMessage } from '../../shell/messages.ts'
import { Refused, renderConsole } from '../../testing/console.tsx'

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const { id } = caseView()
const path = `/case/${id}`
/** Waits for the case, and leaves the keys to the page. */
const opened = async (...[address, answers]: Parameters<typeof renderConsole>) => {
  const shown = await renderConsole(address, answers)
  await expect.element(shown.screen.getByRole('heading', { level: 1 })).toHaveTextContent('Identity: member 1042')
  return shown
}

describe('a decision', () => {
  it('by keys alone: reason, photo, last look, confirmation, and on to the next case', async () => {
    let confirmed = false
    const { screen, calls, address } = await opened(path, {
      'POST /v1/staff/case/decide': () => (confirmed ? { outcome: 'decided' } : new Refused(20503)),
      'POST /v1/staff/session/confirm': () => {
        confirmed = true
        return { confirmedUntil: new Date().toISOString() }
      },
      'POST /v1/staff/queue/claim': ({ caseId }) =>
        caseId ? { caseId: id, until: new Date(Date.now() + 900_000).toISOString() } : null,
    })
    await userEvent.keyboard('t')
    // The first reason has the focus; its photos come next.
    await userEvent.keyboard(' {Tab} ')
    await expect.element(screen.getByText(/The member will see: Das Foto war unscharf\./)).toBeVisible()
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByRole('button', { name: 'Send decision' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Confirm', exact: true })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByText(/Changes requested: member 1042/).or(screen.getByText(/There is no case for you/)))
      .toBeVisible()
    const sent = calls.filter(({ name }) => name.endsWith('/decide'))
    expect(sent).toHaveLength(2)
    expect(sent[1]?.sent).toEqual({
      id,
      version: 7,
      verdict: 'resubmission_requested',
      reasons: [{ code: 'IMG_BLUR_GLARE', photos: ['front'] }],
    })
    await expect.poll(address).toBe('/')
  })

  it('does not approve while something blocks it, and says what', async () => {
    const { screen } = await opened(path, { 'GET /v1/staff/case/read': () => caseView({ blocks: ['NEWER_ATTEMPT'] }) })
    await userEvent.keyboard('a')
    await expect.element(screen.getByRole('alert').getByText(/made another attempt/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })

  it('keeps the reasons when the case changed meanwhile', async () => {
    const { screen } = await opened(path, { 'POST /v1/staff/case/decide': () => new Refused(20505, { version: 8 }) })
    await userEvent.keyboard('x')
    await screen.getByRole('checkbox', { name: 'Fraud' }).click()
    await screen.getByRole('button', { name: 'Continue' }).click()
    await screen.getByRole('button', { name: 'Send decision' }).click()
    await expect.element(screen.getByText(/This case changed while you were working on it\./)).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'Fraud' })).toBeChecked()
  })

  it('lists what changed meanwhile, and keeps a half-written note and the number as typed', async () => {
    const { screen, answer } = await opened(path, {
      'GET /v1/staff/case/read': () => caseView({ numberMissing: true }),
      'POST /v1/staff/case/decide': () => new Refused(20505, { version: 8 }),
    })
    await screen.getByLabelText('Add a note').fill('Half a thought')
    await screen.getByRole('button', { name: 'Approve' }).click()
    await screen.getByLabelText('Document number').fill('SPECI2014')
    await screen.getByRole('button', { name: 'Continue' }).click()
    const event = { at: '2026-11-24T08:50:00Z', actor: 'ben', details: [] }
    const history = [
      ...caseView().history,
      { ...event, action: 'evidence.opened', changes: false },
      { ...event, action: 'case.held', changes: true },
    ]
    answer({ 'GET /v1/staff/case/read': () => caseView({ version: 8, numberMissing: true, history }) })
    await screen.getByRole('button', { name: 'Send decision' }).click()
    const stopped = screen.getByRole('alert')
    await expect.element(stopped.getByText('Put on hold')).toBeVisible()
    expect(stopped.getByRole('listitem').elements()).toHaveLength(1)
    await expect.element(screen.getByLabelText('Document number')).toHaveValue('SPECI2014')
    await expect.element(screen.getByLabelText('Add a note')).toHaveValue('Half a thought')
  })

  it('leads to the newer attempt that the member sent while this one was open', async () => {
    const newer = '0b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d22'
    const { screen, answer } = await opened(path, {
      'POST /v1/staff/case/decide': () => new Refused(20507, { reason: 'The member has sent a newer attempt' }),
    })
    await userEvent.keyboard('a')
    answer({ 'GET /v1/staff/case/read': () => caseView({ blocks: ['NEWER_ATTEMPT'], newer }) })
    await screen.getByRole('button', { name: 'Send decision' }).click()
    await expect.element(screen.getByText(/The member has sent a newer attempt/)).toBeVisible()
    await expect
      .element(screen.getByRole('alert').getByRole('link', { name: 'Open that attempt' }))
      .toHaveAttribute('href', `/case/${newer}`)
  })

  it('says who works on the case, and until when', async () => {
    const { screen } = await opened(path, {
      'POST /v1/staff/queue/claim': () =>
        new Refused(20506, { by: 'ben', since: '2026-11-24T08:58:00Z', until: '2026-11-24T09:10:00Z' }),
    })
    await userEvent.keyboard('c')
    await expect.element(screen.getByText(/ben has been working on this case since/)).toBeVisible()
  })
})

describe('a note', () => {
  it('survives a failed call and a reload', async () => {
    const first = await opened(path, { 'POST /v1/staff/case/note': () => new Refused(50016) })
    await first.screen.getByLabelText('Add a note').fill('Called the member about x and j.')
    await first.screen.getByRole('button', { name: 'Add note' }).click()
    await expect.element(first.screen.getByText(/Your text is saved in this tab\./)).toBeVisible()
    await first.screen.unmount()
    const again = await opened(path, {
      'POST /v1/staff/case/note': ({ text }) => ({
        id: 'n',
        at: '2026-11-24T09:00:00Z',
        by: 'anna',
        text: String(text),
      }),
    })
    await expect.element(again.screen.getByLabelText('Add a note')).toHaveValue('Called the member about x and j.')
    await again.screen.getByRole('button', { name: 'Add note' }).click()
    await expect.element(again.screen.getByLabelText('Add a note')).toHaveValue('')
    await expect.element(again.screen.getByText('Called the member about x and j.')).toBeVisible()
  })

  it('takes files from its writer, which open beside the member’s', async () => {
    const note = { id: 'n1', at: '2026-11-24T09:00:00Z', by: 'anna', text: 'See the statement.' }
    const file = {
      id: 'f9',
      name: 'statement.pdf',
      bytes: 9,
      addedAt: note.at,
      side: null,
      replaced: false,
      note: 'n1',
    }
    const { screen, calls, answer } = await opened(path, {
      'GET /v1/staff/case/read': () => caseView({ notes: [note, { ...note, id: 'n2', by: 'ben' }] }),
      'PUT /v1/staff/case/attach': () => new Refused(20112),
    })
    const choose = screen.getByLabelText('Attach a file')
    await expect.poll(() => choose.elements().length).toBe(1)
    await choose.upload(new File(['x'], 'statement.pdf'))
    await expect.element(screen.getByText(/You cannot attach this type of file/)).toBeVisible()
    answer({ 'PUT /v1/staff/case/attach': () => ({ ...file, type: 'application/pdf' }) })
    await choose.upload(new File(['x'], 'statement.pdf'))
    await expect.element(screen.getByText('Attached: “statement.pdf”')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /statement\.pdf, of a note/ })).toBeVisible()
    expect(calls.find(({ name }) => name.endsWith('/case/attach'))?.sent).toMatchObject({
      note: 'n1',
      name: 'statement.pdf',
    })
  })

  it('is still there after a new sign-in, on the page where it was', async () => {
    const { screen, address, answer } = await opened(path, {
      'POST /v1/staff/case/note': () => new Refused(10007),
      'POST /v1/staff/sign-in/options': () => ({
        options: { challenge: 'a', rpId: 'localhost', timeout: 1, allowCredentials: [], userVerification: 'required' },
        sandbox: ['anna'],
        oidc: false,
      }),
      'POST /v1/staff/sign-in/finish': () => ({ name: 'anna' }),
    })
    await screen.getByLabelText('Add a note').fill('Half a thought')
    await screen.getByRole('button', { name: 'Add note' }).click()
    await expect.element(screen.getByRole('button', { name: 'Sign in as anna' })).toBeVisible()
    expect(address()).toBe(`/sign-in?back=${encodeURIComponent(path)}`)
    answer({ 'POST /v1/staff/case/note': () => new Refused(50016) })
    await screen.getByRole('button', { name: 'Sign in as anna' }).click()
    await expect.element(screen.getByLabelText('Add a note')).toHaveValue('Half a thought')
  })
})

describe('keys', () => {
  it('show files and rotate, but not while one types', async () => {
    const { screen, calls } = await opened(path)
    const shownFiles = () => calls.filter(({ name }) => name.endsWith('/evidence')).map(({ sent }) => sent['file'])
    await expect.poll(shownFiles).toEqual(['f1'])
    await userEvent.keyboard('2')
    await expect.poll(shownFiles).toEqual(['f1', 'f2'])
    await userEvent.keyboard('r')
    await expect
      .element(screen.getByRole('img', { name: 'Back, page 1' }))
      .toHaveStyle({ transform: 'matrix(0, 1, -1, 0, 0, 0)' })
    await screen.getByLabelText('Add a note').click()
    await userEvent.keyboard('1x')
    expect(shownFiles()).toEqual(['f1', 'f2'])
    await expect.element(screen.getByLabelText('Add a note')).toHaveValue('1x')
  })

  it('can be switched off', async () => {
    window.localStorage.setItem('console:shortcuts', 'off')
    const { screen } = await opened(path)
    await userEvent.keyboard('x')
    await expect.element(screen.getByRole('button', { name: 'Reject' })).toHaveAttribute('aria-pressed', 'false')
    // Nothing names a key that does nothing.
    expect(screen.container.querySelectorAll('[aria-keyshortcuts]')).toHaveLength(0)
  })
})

it('shows a masked value for a purpose, after a confirmation', async () => {
  let confirmed = false
  const { screen, calls } = await opened(path, {
    'POST /v1/staff/case/reveal': () =>
      confirmed
        ? { field: 'documentNumber', typed: '533384821', read: [], agrees: null, masked: false }
        : new Refused(20503),
    'POST /v1/staff/session/confirm': () => {
      confirmed = true
      return { confirmedUntil: new Date().toISOString() }
    },
  })
  await screen.getByRole('button', { name: 'Show Document number in full' }).click()
  await screen.getByLabelText('Why you need it').selectOptions('ANSWER_MEMBER')
  await screen.getByRole('button', { name: 'Show', exact: true }).click()
  await screen.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(screen.getByText(/533384821/)).toBeVisible()
  expect(calls.findLast(({ name }) => name.endsWith('/reveal'))?.sent).toEqual({
    id,
    field: 'documentNumber',
    purpose: 'ANSWER_MEMBER',
  })
})

it('leads from what was read to the place in the photo, and has no link where the place is not known', async () => {
  const { screen } = await opened(path)
  await screen.getByRole('button', { name: 'VANTORE', exact: true }).click()
  const picture = screen.getByRole('img', { name: 'Back, page 1' })
  await expect.element(picture).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^2\d\d%: fit to frame/ })).toBeVisible()
  const [frame, mark] = ['section:has(> img)', '[class*=mark]'].map((one) =>
    document.querySelector(one)?.getBoundingClientRect(),
  )
  // The place is marked, in the middle of the frame.
  expect((mark?.x ?? 0) + (mark?.width ?? 0) / 2).toBeCloseTo((frame?.x ?? 0) + (frame?.width ?? 0) / 2, 0)
  expect((mark?.y ?? 0) + (mark?.height ?? 0) / 2).toBeCloseTo((frame?.y ?? 0) + (frame?.height ?? 0) / 2, 0)
  expect(screen.getByRole('button', { name: 'VANTORRE', exact: true }).query()).toBeNull()
})

it('leads to cases of other members with the same document, and says what the vendor said', async () => {
  const other = { id: '0b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d22', memberId: 1077 }
  const session = { startedAt: '2026-11-24T08:00:00Z', reference: 'S-1', handedTo: null, ended: false }
  const { screen } = await opened(path, {
    'GET /v1/staff/case/read': () =>
      caseView({
        duplicates: [
          { state: 'approved', case: other },
          { state: 'rejected', case: null },
        ],
        vendors: [
          { ...session, vendor: 'sumsub', verdict: 'final', resultAt: '2026-11-24T08:05:00Z', reasons: ['FRAUD'] },
        ],
      }),
  })
  const link = screen.getByRole('link', { name: 'Identity of member 1077' })
  await expect.element(link).toHaveAttribute('href', `/case/${other.id}`)
  await expect.element(screen.getByText('Identity of a member whom you cannot see')).toBeVisible()
  const vendor = screen.getByRole('region', { name: 'Result of the vendor' })
  await expect.element(vendor.getByText('Not approved')).toBeVisible()
  await expect.element(vendor.getByText('Fraud')).toBeVisible()
})

it('shows the email of an approval in the member’s language before it is sent', async () => {
  const { screen } = await opened(path)
  await userEvent.keyboard('a')
  await expect.element(screen.getByText('Bestätigt: Identitätsprüfung.')).toBeVisible()
  await expect.element(screen.getByRole('blockquote')).toHaveAttribute('lang', 'de-DE')
})

it('says that its claim ended', async () => {
  const until = new Date(Date.now() + 400).toISOString()
  const { screen } = await opened(path, {
    'GET /v1/staff/case/read': () => caseView({ claim: { by: 'anna', since: until, until } }),
    'POST /v1/staff/queue/claim': () => new Refused(50016),
  })
  await expect.element(screen.getByText('Your claim has ended. Claim it again to continue.')).toBeVisible()
})

it('says who took the case over and since when, and keeps what was typed', async () => {
  const { screen, answer } = await opened(path)
  await userEvent.keyboard('c')
  await expect.element(screen.getByText(/Yours until/)).toBeVisible()
  await screen.getByLabelText('Add a note').fill('The stamp is missing.')
  await screen.getByRole('button', { name: 'Reject' }).click()
  await screen.getByRole('checkbox', { name: 'Fraud' }).click()
  const taken = { by: 'ben', since: '2026-11-24T08:58:00Z', until: new Date(Date.now() + 600_000).toISOString() }
  answer({
    'POST /v1/staff/queue/claim': () => new Refused(20506, taken),
    'POST /v1/staff/case/decide': () => new Refused(20506, taken),
  })
  await screen.getByRole('button', { name: 'Reject' }).click()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Send decision' }).click()
  await expect.element(screen.getByText(/ben has been working on this case since/)).toBeVisible()
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByText('ben has this case now')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Fraud' })).toBeChecked()
  await expect.element(screen.getByLabelText('Add a note')).toHaveValue('The stamp is missing.')
  // Once it is decided, nobody can claim it again later.
  const decided = { at: '2026-11-24T09:00:00Z', actor: 'ben', action: 'attempt.decided', details: [], changes: true }
  answer({
    'GET /v1/staff/case/changes': () => ({ events: [decided], newer: null, claim: taken }),
    'GET /v1/staff/case/read': () => caseView({ version: 8, state: 'approved', waiting: false }),
  })
  window.dispatchEvent(new Event('focus'))
  await screen.getByRole('button', { name: 'Show it' }).click()
  await expect.element(screen.getByText('ben has this case now')).not.toBeInTheDocument()
})

it('shows the checks that failed or were not made, and those that passed behind one line', async () => {
  const { screen } = await opened(path)
  const checks = screen.getByRole('region', { name: 'Checks' })
  await expect.element(checks.getByText('Failed', { exact: true })).toBeVisible()
  await expect.element(checks.getByText('Not checked')).toBeVisible()
  await expect.element(checks.getByText('Passed', { exact: true })).not.toBeVisible()
  await checks.getByText('Passed: 1 check').click()
  await expect.element(checks.getByText('Passed', { exact: true })).toBeVisible()
})

it('releases its claim when the reviewer leaves', async () => {
  const { screen, calls } = await opened(path)
  await userEvent.keyboard('c')
  await expect.element(screen.getByText(/Yours until/)).toBeVisible()
  await screen.getByRole('link', { name: 'Members' }).click()
  await expect.poll(() => calls.map(({ name }) => name)).toContain('POST /v1/staff/queue/release')
})

it('loads the first picture of the next case ahead, and shows it while that case loads', async () => {
  const next = '0b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d22'
  const claim = {
    by: person().name,
    since: new Date().toISOString(),
    until: new Date(Date.now() + 900_000).toISOString(),
  }
  let waiting = true
  const { screen, calls, address } = await opened(path, {
    'GET /v1/staff/case/read': ({ id: asked }) => caseView({ id: String(asked), claim }),
    'GET /v1/staff/queue/ahead': () => (waiting ? { caseId: next, file: 'f1' } : null),
    'POST /v1/staff/queue/claim': ({ caseId }) => {
      if (typeof caseId === 'string') return { caseId, until: claim.until }
      waiting = false
      return { caseId: next, until: claim.until }
    },
  })
  const of = (end: string) => calls.filter(({ name, sent }) => name.endsWith(end) && sent['id'] === next)
  await expect.poll(() => of('/evidence').map(({ sent }) => sent['ahead'])).toEqual(['yes'])
  const [answering, { promise, resolve }] = [fetch, Promise.withResolvers<void>()]
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    if (address.includes('/case/read')) await promise
    return answering(address, options)
  })
  await userEvent.keyboard('n')
  await expect.poll(address).toBe(`/case/${next}`)
  // It has no name yet: the case says what it shows.
  await expect.poll(() => document.querySelector<HTMLImageElement>('main img[alt=""]')?.naturalWidth).toBe(400)
  resolve()
  await expect.element(screen.getByRole('img', { name: /^Front/ })).toBeVisible()
  expect(of('/evidence')).toHaveLength(1)
})

it('sets a video call in the time zone that is typed, and offers only what the server offers', async () => {
  const { screen, calls } = await renderConsole(`/case/${caseView().id}`, {
    'GET /v1/staff/case/read': () => caseView({ kind: 'questionnaire', acts: ['appoint'] }),
    'POST /v1/staff/case/appoint': () => ({ at: '2026-12-01T07:00:00.000Z' }),
  })
  await screen.getByText('Set a video call').click()
  await screen.getByLabelText('Day', { exact: true }).fill('2026-12-01')
  await screen.getByLabelText('Time', { exact: true }).fill('10:00')
  await screen.getByLabelText('Time zone').fill('+03:00')
  await screen.getByLabelText('Link to join').fill('https://meet.example/r/42')
  await screen.getByRole('button', { name: 'Set call' }).click()
  await expect.element(screen.getByText(/^Video call: 1 Dec 2026/)).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/appoint'))?.sent).toMatchObject({
    at: '2026-12-01T10:00+03:00',
    link: 'https://meet.example/r/42',
  })
  expect(screen.getByText('Release the document').query()).toBeNull()
})

it('the open tasks of the member are beside the case, with their deadline and status', async () => {
  const task = { id: 't1', type: 'AGREEMENT', template: null, agreement: 'client-agreement', over: true } as const
  const { screen } = await opened(path, {
    'GET /v1/staff/case/read': () =>
      caseView({ tasks: [{ ...task, status: 'OVERDUE', dueAt: '2026-11-20T09:00:00Z' }] }),
  })
  const card = screen.getByRole('region', { name: 'Open tasks' })
  await expect.element(card.getByText(/^Client agreement/)).toBeVisible()
  await expect.element(card.getByText(/^Due 20 Nov 2026/)).toBeVisible()
  await expect.element(card.getByText('Overdue')).toBeVisible()
})

it('a questionnaire without files uses the whole width, and an identity without photos says that there are none', async () => {
  const { screen } = await renderConsole(path, {
    'GET /v1/staff/case/read': () => caseView({ kind: 'questionnaire', files: [] }),
  })
  await expect.element(screen.getByRole('region', { name: 'Other details' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Evidence' }).elements()).toEqual([])
  await screen.unmount()
  const other = await renderConsole(path, { 'GET /v1/staff/case/read': () => caseView({ files: [] }) })
  await expect.element(other.screen.getByRole('region', { name: 'Evidence' })).toBeVisible()
})

it('fits a window of 720 lines together with a message and the red bar', async () => {
  await page.viewport(1280, 720)
  onTestFinished(() => page.viewport(414, 896))
  const alert = { id: 'g1', by: 'ben', memberId: 1077, reason: 'MEMBER_AT_RISK' as const, at: '2026-11-24T08:50:00Z' }
  const { screen } = await opened(path, { 'GET /v1/staff/session/info': () => person({ alerts: [alert] }) })
  await expect.element(screen.getByRole('alert').getByText(/1077/)).toBeVisible()
  // The red line and the green one are a line each.
  expect(screen.getByRole('alert').element().clientHeight).toBeLessThanOrEqual(36)
  showMessage({ tone: 'good', text: 'Approved' })
  await expect.element(screen.getByText('Approved', { exact: true })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollHeight).toBeLessThanOrEqual(720)
})
