import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queue } from '../../testing/answers.ts'
import { Refused, renderConsole } from '../../testing/console.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('filters by the address, and changes it', async () => {
  const { screen, calls, address } = await renderConsole('/?region=HKG')
  await expect.element(screen.getByLabelText('Region')).toHaveValue('HKG')
  await screen.getByLabelText('Kind').selectOptions('questionnaire')
  await expect.poll(address).toBe('/?kind=questionnaire&region=HKG')
  await expect
    .poll(() => calls.at(-1))
    .toEqual({
      name: 'GET /v1/staff/queue/list',
      sent: { kind: 'questionnaire', site: 'HKG' },
    })
})

it('says how many rows each status has, and filters by one', async () => {
  const { screen, address } = await renderConsole('/')
  await expect.element(screen.getByRole('option', { name: 'Screening hit (1)' })).toBeInTheDocument()
  await screen.getByLabelText('Status').selectOptions('screening-hit')
  await expect.poll(address).toBe('/?status=screening-hit')
})

it('J and K move over the rows, C claims one, Enter opens it', async () => {
  const { screen, calls, address } = await renderConsole('/')
  await expect.element(screen.getByRole('link', { name: 'Identity' })).toBeVisible()
  await userEvent.keyboard('jjk')
  await expect.element(screen.getByRole('link', { name: 'Identity' })).toHaveFocus()
  await userEvent.keyboard('c')
  const claimed = () => calls.find(({ name }) => name.endsWith('/claim'))?.sent
  await expect.poll(claimed).toMatchObject({ caseId: queue().rows[0]?.id })
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/case/${queue().rows[0]?.id}`)
})

it('N claims the next case of the filter', async () => {
  const { screen, calls } = await renderConsole('/?kind=appeal&claimed=free')
  await expect.element(screen.getByRole('button', { name: 'Take next case' })).toBeVisible()
  await userEvent.keyboard('n')
  const claimed = () => calls.find(({ name }) => name.endsWith('/claim'))?.sent
  await expect.poll(claimed).toEqual({ kind: 'appeal', passed: [], tab: expect.stringMatching(/^[a-z0-9]{8,40}$/) })
})

it('assigns the selected rows after saying what would change', async () => {
  const [first, second] = queue().rows
  const { screen, calls } = await renderConsole('/', {
    'GET /v1/staff/queue/colleagues': () => ['anna', 'ben'],
    'POST /v1/staff/queue/assign': ({ to }) => [
      { caseId: String(first?.id), outcome: 'changes', claimedBy: 'gina', assignedTo: 'ben' },
      { caseId: String(second?.id), outcome: to === 'ben' ? 'SECOND_PERSON' : 'changes', claimedBy: 'dora' },
    ],
  })
  await screen.getByRole('checkbox', { name: /^Select Identity/ }).click()
  await screen.getByRole('checkbox', { name: /^Select Questionnaire/ }).click()
  await expect.element(screen.getByText('2 cases selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Assign' }).click()
  await expect.element(screen.getByText('Changes 2 cases')).toBeVisible()
  await expect.element(screen.getByText('2 are in work by dora and gina')).toBeVisible()
  await expect.element(screen.getByText('1 is assigned to ben')).toBeVisible()
  await screen.getByLabelText('Assign to').selectOptions('ben')
  await expect.element(screen.getByText('Needs another person than this one: 1 case')).toBeVisible()
  // What does not change touches nobody.
  await expect.element(screen.getByText('1 is in work by gina')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await expect.element(screen.getByText('2 cases selected')).not.toBeInTheDocument()
  const applied = calls.filter(({ name, sent }) => name.endsWith('/assign') && sent['apply'] === true)
  expect(applied.map(({ sent }) => sent)).toEqual([{ cases: [first?.id, second?.id], to: 'ben', apply: true }])
})

it('asks the members of the selected rows after saying what would change, and keeps the typed question', async () => {
  const [first, second] = queue().rows
  const { screen, calls, answer } = await renderConsole('/', {
    'GET /v1/staff/queue/questions': () => [{ name: 'name_differs', text: 'Why does your name differ?' }],
    'POST /v1/staff/queue/ask': ({ apply }) =>
      apply === true
        ? new Refused(50016)
        : [
            { caseId: String(first?.id), outcome: 'changes' },
            { caseId: String(second?.id), outcome: 'ASKED_ALREADY' },
          ],
  })
  await screen.getByRole('checkbox', { name: /^Select Identity/ }).click()
  await screen.getByRole('checkbox', { name: /^Select Questionnaire/ }).click()
  await screen.getByRole('button', { name: 'Ask member' }).click()
  const send = screen.getByRole('dialog').getByRole('button', { name: 'Send question' })
  await expect.element(send).toBeDisabled()
  await screen.getByRole('checkbox', { name: 'Why does your name differ?' }).click()
  await screen.getByLabelText('Your own question').fill('Since when?')
  await expect.element(screen.getByText('Changes 1 case')).toBeVisible()
  await expect.element(screen.getByText(/has not answered the last question yet: 1 case/)).toBeVisible()
  await send.click()
  await expect.element(screen.getByLabelText('Your own question')).toHaveValue('Since when?')
  answer({ 'POST /v1/staff/queue/ask': () => [] })
  await expect.element(send).toBeEnabled()
  await send.click()
  await expect.element(screen.getByText('2 cases selected')).not.toBeInTheDocument()
  expect(calls.findLast(({ name }) => name.endsWith('/queue/ask'))?.sent).toEqual({
    cases: [first?.id, second?.id],
    ready: ['name_differs'],
    own: 'Since when?',
    days: 7,
    apply: true,
  })
})

it('saves the filter under a name, opens it again, and removes it', async () => {
  const view = { name: 'Appeals', filter: { kind: 'appeal' as const } }
  const { screen, calls, address } = await renderConsole('/?kind=appeal', {
    'POST /v1/staff/queue/save-view': () => [view],
    'POST /v1/staff/queue/remove-view': () => [],
  })
  await screen.getByRole('button', { name: 'Save view' }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  await screen.getByLabelText('Name of the view').fill(' Appeals ')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('link', { name: 'Appeals' })).toHaveAttribute('aria-current', 'page')
  const sent = (end: string) => calls.find(({ name }) => name.endsWith(end))?.sent
  expect(sent('/save-view')).toEqual(view)
  await screen.getByLabelText('Kind').selectOptions('questionnaire')
  await screen.getByRole('link', { name: 'Appeals' }).click()
  await expect.poll(address).toBe('/?kind=appeal')
  await screen.getByRole('button', { name: 'Remove view: Appeals' }).click()
  await expect.element(screen.getByRole('link', { name: 'Appeals' })).not.toBeInTheDocument()
  expect(sent('/remove-view')).toEqual({ name: 'Appeals' })
})
