import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toasts } from '../../../state/toasts.ts'
import { attempt, attemptId, details } from '../../../testing/answers.ts'
import { asksBeforeLeaving } from '../../../testing/unsent.ts'
import { renderPart } from '../../../testing/app.tsx'
import { later, noConnection, refusal, testServer } from '../../../testing/server.ts'
import { draftServer } from '../../../testing/drafts.ts'
import { DetailsStep, type DetailsStepProps } from './DetailsStep.tsx'

const server = testServer()
const save = 'POST /v3/private/kyc/builtin/details'
const draft = 'PUT /v1/private/draft/save'

const first = () => page.getByLabelText('First names')
const last = () => page.getByLabelText('Last name')
const proceed = () => page.getByRole('button', { name: 'Continue' })

async function step(change: Partial<DetailsStepProps> = {}): Promise<{ onDone: ReturnType<typeof vi.fn> }> {
  const onDone = vi.fn()
  await renderPart(<DetailsStep attempt={attempt()} typed={Promise.resolve(null)} onDone={onDone} {...change} />)
  await expect.element(proceed()).toBeVisible()
  return { onDone }
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
    expect(server.asked(save).map(({ body }) => body)).toEqual([{ attemptId, ...details }])
    answer.come({ attempt: saved })
    await expect.poll(() => onDone.mock.calls).toEqual([[saved]])
  })

  it('autosaves input, valid or not, and then lets the page close without asking', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await step({ attempt: attempt({ suggested: details }) })
    await last().fill('')
    await page.getByLabelText('Day').fill('')
    expect(asksBeforeLeaving()).toBe(true)
    await expect.poll(() => drafts.valuesOf('details')).toEqual({ lastName: '', birthDate: '1988-3-' })
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    await first().fill('Ada <')
    await expect
      .poll(() => drafts.valuesOf('details'))
      .toEqual({ firstName: 'Ada <', lastName: '', birthDate: '1988-3-' })
    expect(server.asked(draft)[0]?.body).toMatchObject({ kind: 'details', subject: attemptId, revision: 0 })
    expect(server.asked(save)).toHaveLength(0)
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
    const drafts = draftServer()
    server.answer(drafts.answers)
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText(/^Not saved yet/)).not.toBeInTheDocument()
    expect(drafts.valuesOf('details')).toEqual({ firstName: 'Ada E' })
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('starts with the autosaved input, rather than the reading or an earlier attempt', async () => {
    server.answer(draftServer({ details: { firstName: 'Grace', lastName: '', birthDate: '19--' } }).answers)
    await step({ attempt: attempt({ suggested: details }), typed: Promise.resolve(details) })
    await expect.element(first()).toHaveValue('Grace')
    await expect.element(last()).toHaveValue('')
    await expect.element(page.getByLabelText('Year')).toHaveValue('19')
    expect(asksBeforeLeaving()).toBe(false)
    expect(server.asked(draft)).toHaveLength(0)
  })

  it('offers to load the autosaved input again when it does not arrive', async () => {
    server.answer({ 'GET /v1/private/draft/read': noConnection })
    await renderPart(<DetailsStep attempt={attempt()} typed={Promise.resolve(null)} onDone={vi.fn()} />)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(draftServer({ details: { firstName: 'Grace' } }).answers)
    await again.click()
    await expect.element(first()).toHaveValue('Grace')
  })

  it('sends the latest input before the details when the member continues', async () => {
    const drafts = draftServer()
    const answer = later<null>()
    server.answer({
      ...drafts.answers,
      [draft]: async (body) => {
        await answer.promise
        return drafts.answers[draft](body)
      },
      [save]: ({ firstName, lastName, birthDate }) => ({
        attempt: attempt({ details: { firstName, lastName, birthDate } }),
      }),
    })
    const { onDone } = await step()
    await fill()
    await expect.poll(() => server.asked(draft)).toHaveLength(1)
    await first().fill('Ada Elise')
    await proceed().click()
    await expect.element(proceed()).toHaveAttribute('aria-busy', 'true')
    expect(server.asked(save)).toHaveLength(0)
    answer.come(null)
    await expect.poll(() => onDone).toHaveBeenCalledOnce()
    expect(server.asked(save).map(({ body }) => body)).toEqual([{ attemptId, ...details, firstName: 'Ada Elise' }])
    expect(drafts.valuesOf('details')).toMatchObject({ firstName: 'Ada Elise' })
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
})

describe('two windows', () => {
  const checkAgain = 'You made changes in another window. Check everything again before you send.'
  const theirs = { firstName: 'Grace', lastName: 'Hop', birthDate: '19--' }
  const warned = () => page.getByRole('alert').getByText(checkAgain)

  it('a field that the other window wrote shows the newer value, and the page says so', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await step()
    drafts.elsewhere('details', theirs)
    await last().fill('Hopper')
    await expect.element(last()).toHaveValue('Hop')
    await expect.element(first()).toHaveValue('Grace')
    await expect.element(page.getByLabelText('Year')).toHaveValue('19')
    await expect.element(warned()).toBeVisible()
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    // The member has seen the newer value.
    await last().fill('Hopper')
    await expect.poll(() => drafts.valuesOf('details')).toEqual({ ...theirs, lastName: 'Hopper' })
  })

  it('keeps what was typed in fields that the other window did not write', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await step()
    drafts.elsewhere('details', { firstName: 'Grace' })
    await last().fill('Hopper')
    await expect.element(first()).toHaveValue('Grace')
    await expect.element(last()).toHaveValue('Hopper')
    await expect.element(warned()).toBeVisible()
    expect(drafts.valuesOf('details')).toEqual({ firstName: 'Grace', lastName: 'Hopper' })
  })

  it('does not save the details before the other window’s input was shown', async () => {
    const drafts = draftServer()
    server.answer({ ...drafts.answers, [save]: () => ({ attempt: attempt({ details }) }) })
    const { onDone } = await step({ attempt: attempt({ details }) })
    drafts.elsewhere('details', theirs)
    await proceed().click()
    await expect.element(last()).toHaveValue('Hop')
    await expect.element(warned()).toBeVisible()
    expect(onDone).not.toHaveBeenCalled()
    expect(server.asked(save)).toEqual([])
    await page.getByLabelText('Year').fill('1906')
    await page.getByLabelText('Month').fill('12')
    await page.getByLabelText('Day').fill('9')
    await proceed().click()
    await expect.poll(() => onDone).toHaveBeenCalledOnce()
  })

  it('a repeated call is no change from elsewhere when the response was lost', async () => {
    const drafts = draftServer()
    let lost = true
    server.answer({
      ...drafts.answers,
      [draft]: (body) => {
        const written = drafts.answers[draft](body)
        const isLost = lost
        lost = false
        return isLost ? noConnection() : written
      },
    })
    await step()
    await first().fill('Ada')
    await expect.element(page.getByText(/^Not saved yet/)).toBeVisible()
    await first().fill('Ada E')
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText(/^Not saved yet/)).not.toBeInTheDocument()
    await expect.element(first()).toHaveValue('Ada E')
    expect(drafts.valuesOf('details')).toEqual({ firstName: 'Ada E' })
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
    ['31', '4', '1990', 'This date does not exist. Check the day and month.', 'Day'],
    ['1', '13', '1990', 'This date does not exist. Check the day and month.', 'Month'],
    ['1', '1', '90', 'Enter the day, month and four-digit year.', 'Year'],
    ['1', '1', '2999', 'Your date of birth must be in the past.', 'Year'],
    ['1', '1', '1850', 'Check your year of birth.', 'Year'],
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
