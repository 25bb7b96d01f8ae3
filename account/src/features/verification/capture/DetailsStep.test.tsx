import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toasts } from '../../../state/toasts.ts'
import { attempt, attemptId, details, noDrafts } from '../../../testing/answers.ts'
import { asksBeforeLeaving } from '../../../testing/unsent.ts'
import { renderPart } from '../../../testing/app.tsx'
import { later, noConnection, refusal, testServer } from '../../../testing/server.ts'
import { StepFields } from '../../../state/step-fields.ts'
import { detailsFields, type DetailsForm } from './details-form.ts'
import { DetailsStep, type DetailsStepProps } from './DetailsStep.tsx'
import type { BegunDetails } from './use-typed-details.ts'

const server = testServer()
const save = 'POST /v3/private/kyc/builtin/details'
const draft = 'POST /v3/private/kyc/step-draft'

const first = () => page.getByLabelText('First names')
const last = () => page.getByLabelText('Last name')
const proceed = () => page.getByRole('button', { name: 'Continue' })

const inPart = (form: DetailsForm): BegunDetails =>
  new StepFields<DetailsForm, ReturnType<BegunDetails['known']>>(detailsFields, form, { upon: null, over: 'd1' })

const begunWith = (fields?: BegunDetails): DetailsStepProps['begun'] => ({
  of: () => fields,
  keep: () => undefined,
  drop: () => undefined,
})

async function step(
  change: Partial<DetailsStepProps> = {},
): Promise<{ onSaved: ReturnType<typeof vi.fn>; onDone: ReturnType<typeof vi.fn> }> {
  const [onSaved, onDone] = [vi.fn(), vi.fn()]
  await renderPart(
    <DetailsStep
      attempt={attempt()}
      typed={Promise.resolve(null)}
      begun={begunWith()}
      onSaved={onSaved}
      onDone={onDone}
      {...change}
    />,
  )
  return { onSaved, onDone }
}

async function fill(): Promise<void> {
  await first().fill(' Ada ')
  await last().fill('Specimen')
  await page.getByLabelText('Day').fill('27')
  await page.getByLabelText('Month').fill('3')
  await page.getByLabelText('Year').fill('1988')
}

describe('name and date of birth', () => {
  it('saves once and continues, however often the member presses', async () => {
    const saved = attempt({ details })
    const answer = later<{ attempt: typeof saved }>()
    server.answer({ [save]: () => answer.promise })
    const { onDone } = await step({ attempt: attempt({ details }) })
    await proceed().dblClick()
    await expect.element(proceed()).toHaveAttribute('aria-busy', 'true')
    expect(server.asked(save).map(({ body }) => body)).toEqual([{ attemptId, ...details, upon: details, over: '' }])
    answer.come({ attempt: saved })
    await expect.poll(() => onDone.mock.calls).toEqual([[saved]])
  })

  it('saves valid input while the member types', async () => {
    const saved = attempt({ details })
    server.answer({ [save]: () => ({ attempt: saved }) })
    const { onSaved } = await step()
    await fill()
    expect(server.asked(save)).toHaveLength(0)
    await expect.poll(() => onSaved.mock.calls).toEqual([[saved]])
    expect(server.asked(save)[0]?.body).toEqual({ attemptId, ...details, upon: null, over: '' })
  })

  it('autosaves incomplete or invalid input too, and then lets the page close without asking', async () => {
    server.answer({ [draft]: () => noDrafts })
    const { onSaved } = await step({ attempt: attempt({ suggested: details }) })
    await last().fill('')
    await page.getByLabelText('Day').fill('')
    expect(asksBeforeLeaving()).toBe(true)
    const kept = {
      attemptId,
      firstName: 'Ada',
      lastName: '',
      oneName: false,
      birthDate: { day: '', month: '3', year: '1988' },
      upon: null,
      over: '',
    }
    await expect.poll(() => server.asked(draft).at(-1)?.body).toEqual({ keep: { details: kept } })
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    await first().fill('Ada <')
    await expect
      .poll(() => server.asked(draft).at(-1)?.body)
      .toEqual({ keep: { details: { ...kept, firstName: 'Ada <' } } })
    expect(server.asked(save)).toHaveLength(0)
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('autosaves later changes over the last saved details', async () => {
    server.answer({ [save]: () => ({ attempt: attempt({ details }) }), [draft]: () => noDrafts })
    const { onSaved } = await step()
    await fill()
    await expect.poll(() => onSaved).toHaveBeenCalledOnce()
    await last().fill('')
    await expect
      .poll(() => server.asked(draft).map(({ body }) => body))
      .toMatchObject([{ keep: { details: { firstName: ' Ada ', lastName: '', upon: details } } }])
  })

  it('autosaves input that the server refuses to save', async () => {
    server.answer({
      [save]: () => refusal(20106, { fields: [{ field: 'firstName', rule: 'pattern' }] }),
      [draft]: () => noDrafts,
    })
    await step()
    await fill()
    await expect
      .poll(() => server.asked(draft).at(-1)?.body)
      .toMatchObject({ keep: { details: { lastName: 'Specimen' } } })
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['the network', noConnection],
    ['500', () => new Response('', { status: 500 })],
  ])('lets the member keep typing when autosave fails, and autosaves later: %s', async (_why, answer) => {
    server.answer({ [draft]: answer })
    await step()
    await first().fill('Ada')
    await expect.element(page.getByText(/^Not saved yet/)).toBeVisible()
    await first().fill('Ada E')
    await expect.element(first()).toHaveFocus()
    expect(asksBeforeLeaving()).toBe(true)
    server.answer({ [draft]: () => noDrafts })
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText(/^Not saved yet/)).not.toBeInTheDocument()
    expect(server.asked(draft).at(-1)?.body).toMatchObject({ keep: { details: { firstName: 'Ada E' } } })
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('starts with the autosaved input, rather than the reading or an earlier attempt', async () => {
    const form = { firstName: 'Grace', lastName: '', oneName: false, birthDate: { day: '', month: '', year: '19' } }
    await step({
      attempt: attempt({ suggested: details }),
      typed: Promise.resolve(details),
      begun: begunWith(inPart(form)),
    })
    await expect.element(first()).toHaveValue('Grace')
    await expect.element(last()).toHaveValue('')
    await expect.element(page.getByLabelText('Year')).toHaveValue('19')
    expect(asksBeforeLeaving()).toBe(false)
    expect(server.asked(draft)).toHaveLength(0)
  })

  it('starts with the saved details when they are newer than the autosaved input', async () => {
    const form = { firstName: 'Grace', lastName: '', oneName: false, birthDate: { day: '', month: '', year: '19' } }
    await step({ attempt: attempt({ details }), begun: begunWith(inPart(form)) })
    await expect.element(first()).toHaveValue('Ada')
    await expect.element(last()).toHaveValue(details.lastName)
  })

  it('retries after a lost connection, shows that, and asks before the page closes', async () => {
    server.answer({ [save]: noConnection })
    const { onSaved } = await step()
    await fill()
    await expect.element(page.getByText(/^Not saved yet: no connection/)).toBeVisible()
    expect(asksBeforeLeaving()).toBe(true)
    const saved = attempt({ details })
    server.answer({ [save]: () => ({ attempt: saved }) })
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => onSaved.mock.calls).toEqual([[saved]])
    await expect.element(page.getByText(/^Not saved yet/)).not.toBeInTheDocument()
  })

  it('lets no older request overwrite the latest input when the member continues', async () => {
    const held = later<{ attempt: ReturnType<typeof attempt> }>()
    server.answer({ [save]: () => held.promise })
    const { onDone } = await step()
    await fill()
    await expect.poll(() => server.asked(save)).toHaveLength(1)
    await first().fill('Ada Elise')
    await proceed().click()
    await expect.element(proceed()).toHaveAttribute('aria-busy', 'true')
    expect(server.asked(save)).toHaveLength(1)
    held.come({ attempt: attempt({ details }) })
    await expect.poll(() => onDone).toHaveBeenCalledOnce()
    expect(server.asked(save).map(({ body }) => body)).toEqual([
      { attemptId, ...details, upon: null, over: '' },
      { attemptId, ...details, firstName: 'Ada Elise', upon: details, over: '' },
    ])
  })

  it('asks for only one name when the member has a single name', async () => {
    const only = { firstName: '', lastName: 'Suharyanto', birthDate: details.birthDate }
    server.answer({ [save]: () => ({ attempt: attempt({ details: only }) }) })
    const { onDone } = await step()
    await fill()
    await page.getByRole('checkbox', { name: 'I have only one name' }).click()
    await expect.element(first()).not.toBeInTheDocument()
    await page.getByLabelText('Your name').fill('')
    await proceed().click()
    await expect.element(page.getByRole('link', { name: 'Enter your name.' })).toBeVisible()
    await page.getByLabelText('Your name').fill('Suharyanto')
    await proceed().click()
    await expect.poll(() => onDone).toHaveBeenCalledOnce()
    expect(server.asked(save).at(-1)?.body).toMatchObject({ attemptId, ...only, oneName: true })
  })

  it('remembers that the member has a single name', async () => {
    await step({ typed: Promise.resolve({ firstName: '', lastName: 'Suharyanto', birthDate: '1970-01-02' }) })
    await expect.element(page.getByRole('checkbox', { name: 'I have only one name' })).toBeChecked()
    await expect.element(page.getByLabelText('Your name')).toHaveValue('Suharyanto')
  })

  it('starts with the details typed before', async () => {
    await step({ typed: Promise.resolve(details) })
    await expect.element(first()).toHaveValue('Ada')
    await expect.element(page.getByLabelText('Month')).toHaveValue('3')
  })

  it('does not overwrite input with a late response', async () => {
    const typed = later<typeof details>()
    await step({ typed: typed.promise })
    await first().fill('Grace')
    typed.come(details)
    await expect.element(last()).toHaveValue('')
    await expect.element(first()).toHaveValue('Grace')
  })
})

describe('two windows', () => {
  const session = 'POST /v3/private/kyc/builtin/session'
  const checkAgain = 'Something was changed in another window. Check everything again before you send.'
  const day = { day: '', month: '', year: '19' }
  const half = { attemptId, firstName: 'Grace', lastName: 'Hop', oneName: false, birthDate: day, revision: 'd2' }
  const warned = () => page.getByRole('alert').getByText(checkAgain)

  it('does not overwrite the other window’s autosave: fills untouched fields and says so', async () => {
    server.answer({
      [session]: () => ({ attempt: attempt() }),
      [draft]: ({ keep }) => {
        if (!keep) return { ...noDrafts, details: half }
        return keep.details?.over ? { ...noDrafts, details: { ...keep.details, revision: 'd3' } } : refusal(20117)
      },
    })
    await step()
    await last().fill('Hopper')
    await expect.element(first()).toHaveValue('Grace')
    await expect.element(last()).toHaveValue('Hopper')
    await expect.element(page.getByLabelText('Year')).toHaveValue('19')
    await expect.element(warned()).toBeVisible()
    await expect
      .poll(() => server.asked(draft).at(-1)?.body)
      .toMatchObject({ keep: { details: { firstName: 'Grace', lastName: 'Hopper', birthDate: day, over: 'd2' } } })
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    // From now on the value counts as typed in this window.
    await first().fill('Grace B')
    await expect
      .poll(() => server.asked(draft).at(-1)?.body)
      .toMatchObject({ keep: { details: { firstName: 'Grace B', over: 'd3' } } })
  })

  it('does not discard the other window’s autosave with a save pressed before it was shown', async () => {
    server.answer({
      [session]: () => ({ attempt: attempt({ details }) }),
      [draft]: () => ({ ...noDrafts, details: half }),
      [save]: ({ over }) => (over === 'd2' ? { attempt: attempt({ details }) } : refusal(20117)),
    })
    const { onDone } = await step({ attempt: attempt({ details }) })
    await proceed().click()
    await expect.element(last()).toHaveValue('Hop')
    await expect.element(warned()).toBeVisible()
    expect(onDone).not.toHaveBeenCalled()
    await last().fill('Hopper')
    await page.getByLabelText('Year').fill('1906')
    await page.getByLabelText('Month').fill('12')
    await page.getByLabelText('Day').fill('9')
    await proceed().click()
    await expect.poll(() => onDone).toHaveBeenCalledOnce()
  })

  it('does not overwrite what the other window saved: fills untouched fields, keeps typed ones, and says so before saving', async () => {
    const theirs = { ...details, firstName: 'Grace', birthDate: '1906-12-09' }
    server.answer({
      [session]: () => ({ attempt: attempt({ details: theirs }) }),
      [save]: ({ upon, ...typed }) =>
        upon?.firstName === 'Grace' ? { attempt: attempt({ details: typed }) } : refusal(20117),
    })
    const { onDone } = await step({ attempt: attempt({ details }) })
    await last().fill('Hopper')
    await proceed().click()
    await expect.element(warned()).toBeVisible()
    await expect.element(first()).toHaveValue('Grace')
    await expect.element(last()).toHaveValue('Hopper')
    await expect.element(page.getByLabelText('Year')).toHaveValue('1906')
    expect(onDone).not.toHaveBeenCalled()
    await proceed().click()
    await expect.poll(() => onDone).toHaveBeenCalledOnce()
    expect(server.asked(save).at(-1)?.body).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      birthDate: '1906-12-09',
      upon: theirs,
    })
  })

  it('does not treat its own autosave as another window’s change when the response was lost', async () => {
    let kept: typeof half | null = null
    server.answer({
      [session]: () => ({ attempt: attempt() }),
      [draft]: ({ keep }) => {
        if (!keep?.details) return { ...noDrafts, details: kept }
        if (kept && keep.details.over !== kept.revision) return refusal(20117)
        const { upon: _, over: __, ...typed } = keep.details
        const lost = kept === null
        kept = { ...typed, revision: `d${typed.firstName.length}` }
        return lost ? noConnection() : { ...noDrafts, details: kept }
      },
    })
    await step()
    await first().fill('Ada')
    await expect.element(page.getByText(/^Not saved yet/)).toBeVisible()
    await first().fill('Ada E')
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText(/^Not saved yet/)).not.toBeInTheDocument()
    await expect.element(first()).toHaveValue('Ada E')
    expect(kept).toMatchObject({ firstName: 'Ada E' })
    await expect.element(warned()).not.toBeInTheDocument()
  })
})

describe('errors in name and date of birth', () => {
  it('lists errors first, moves the focus there, and links to the fields', async () => {
    await step()
    await proceed().click()
    const list = page.getByRole('alert')
    await expect.element(list).toHaveFocus()
    await expect.element(list).toMatchTextContent(/Check these again/)
    expect(list.getByRole('link').elements()).toHaveLength(3)
    await list.getByRole('link', { name: 'Enter your last name.' }).click()
    await expect.element(last()).toHaveFocus()
    expect(server.asked(save)).toHaveLength(0)
  })

  it('removes each error once its field is corrected, and leaves the focus where it is', async () => {
    await step()
    await proceed().click()
    const list = page.getByRole('alert')
    await expect.poll(() => list.getByRole('link').elements().length).toBe(3)
    await first().fill('Ada')
    await expect.poll(() => list.getByRole('link').elements().length).toBe(2)
    await expect.element(first()).not.toHaveAttribute('aria-invalid')
    await expect.element(first()).toHaveFocus()
    await expect.element(last()).toHaveAttribute('aria-invalid', 'true')
    await fill()
    await expect.element(list).not.toBeInTheDocument()
    await first().fill('')
    await expect.element(last()).not.toHaveAttribute('aria-invalid')
  })

  it.each([
    ['31', '4', '1990', 'This date does not exist. Check day and month.', 'Day'],
    ['1', '13', '1990', 'This date does not exist. Check day and month.', 'Month'],
    ['1', '1', '90', 'Enter day, month and the year with four digits.', 'Year'],
    ['1', '1', '2999', 'Your date of birth must be in the past.', 'Year'],
    ['1', '1', '1850', 'Check the year of your birth.', 'Year'],
  ])('names the invalid part of a date: %s.%s.%s', async (day, month, year, words, box) => {
    await step()
    await fill()
    await page.getByLabelText('Day').fill(day)
    await page.getByLabelText('Month').fill(month)
    await page.getByLabelText('Year').fill(year)
    await proceed().click()
    await page.getByRole('alert').getByRole('link', { name: words }).click()
    await expect.element(page.getByLabelText(box)).toHaveFocus()
    await expect.element(page.getByLabelText(box)).toHaveAttribute('aria-invalid', 'true')
  })

  it('shows the errors that the server found', async () => {
    server.answer({ [save]: () => refusal(20106, { fields: [{ field: 'firstName', rule: 'pattern' }] }) })
    await step({ attempt: attempt({ details }) })
    await proceed().click()
    await expect.element(first()).toHaveAccessibleDescription('Use letters only, without numbers or symbols.')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^Check this again/)
    await last().fill('Other')
    await expect.element(first()).toHaveAttribute('aria-invalid', 'true')
    await first().fill('Grace')
    await expect.element(first()).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('details that cannot be saved', () => {
  it.each([
    ['50016', () => refusal(50016), /Something went wrong on our side/],
    ['the network', noConnection, /We could not reach our servers/],
    ['an answer that is none', () => new Response('<html>'), /Something went wrong on our side/],
  ])('keeps the input and says why: %s', async (_why, answer, words) => {
    server.answer({ [save]: answer })
    const { onDone } = await step({ attempt: attempt({ details }) })
    await proceed().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(first()).toHaveValue('Ada')
    expect(onDone).not.toHaveBeenCalled()
  })

  it('says that the member continued elsewhere when the attempt is closed', async () => {
    server.answer({ [save]: () => refusal(20104) })
    await step({ attempt: attempt({ details }) })
    await proceed().click()
    await expect
      .poll(() => toasts.get()[0]?.title)
      .toBe('You continued in another window. This page is now up to date.')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
