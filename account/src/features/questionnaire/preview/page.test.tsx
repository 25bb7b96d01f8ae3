import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MemberTemplate } from '@tessera/contract/questionnaire.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { routes } from '../../../routes.tsx'
import { renderRoutes } from '../../../testing/app.tsx'
import { refusal, testServer } from '../../../testing/server.ts'
import { shownBy } from './shown.ts'
import type { Previewed } from './use-preview.ts'

const server = testServer()

const template: Template = {
  code: 260,
  key: 'test',
  version: 1,
  estMinutes: 5,
  editableWhilePending: true,
  sites: ['DEFAULT', 'EU'],
  review: 'auto',
  selfStart: true,
  sections: [
    {
      id: 'work',
      items: [
        { id: 'has', type: 'bool', required: true },
        { id: 'where', type: 'text', required: true, condition: 'work.has = true' },
        { id: 'proof', type: 'file' },
        { id: 'note', type: 'text', reviewOnly: true },
      ],
    },
    {
      id: 'union',
      condition: '$site = EU',
      items: [
        {
          id: 'band',
          type: 'single',
          options: [
            { value: 'low', score: 10 },
            { value: 'high', score: 60, flag: 'HIGH_RISK' },
          ],
        },
      ],
    },
    { id: 'end', items: [{ id: 'true', type: 'declaration', required: true }] },
  ],
  outcomeRules: [{ id: 'much', when: '@points >= 50', set: { openTask: 'EDD' } }],
}
const titled = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { title: `The ${id}` }]))
const texts: Previewed['texts'] = {
  title: 'Standard',
  intro: 'We ask about your work.',
  sections: {
    work: { title: 'Your work', items: titled('has', 'where', 'proof') },
    union: { title: 'The Union', items: { band: { title: 'The band', options: { low: 'Low', high: 'High' } } } },
    end: { title: 'Declaration', items: titled('true') },
  },
}

const previewed = (change: Partial<Previewed> = {}): Previewed => ({
  list: [
    { templateCode: 260, title: 'Standard', sites: ['DEFAULT', 'EU'] },
    { templateCode: 271, title: 'Qualified investor', sites: ['ARE'] },
  ],
  languages: ['ar-SA', 'en'],
  template: template satisfies MemberTemplate,
  texts,
  faults: [],
  ...change,
})
const evaluation = () => page.getByRole('complementary', { name: 'Evaluation' })
const show = (search = '') => renderRoutes(routes, `/questionnaire-preview${search}`)

beforeEach(() => server.answer({ 'GET /v1/public/sandbox/questionnaire': () => previewed() }))

describe('preview', () => {
  it('shows and hides questions as answers change, with the evaluation', async () => {
    await show('?site=EU')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your work' })).toBeVisible()
    await page.getByRole('tab', { name: '1 hidden question' }).click()
    await expect.element(evaluation()).toMatchTextContent(/work\.has = trueThe where/)
    await expect.element(page.getByText('The note')).not.toBeInTheDocument()
    await page.getByRole('radio', { name: 'Yes' }).click()
    await expect.element(page.getByLabelText('The where')).toBeVisible()
    await expect.element(evaluation()).toMatchTextContent(/0 hidden questions/)
    await page.getByRole('button', { name: 'The Union' }).click()
    await page.getByRole('radio', { name: 'High' }).click()
    for (const said of [
      'Score60',
      'FlagsHIGH_RISK',
      'Rules that applymuch',
      'Tasks it createsEDD',
      'Who decidesOne reviewer',
    ])
      await expect.element(evaluation()).toMatchTextContent(new RegExp(said))
    await page.getByRole('radio', { name: 'Low' }).click()
    await expect.element(evaluation()).toMatchTextContent(/Who decidesApproved automatically/)
  })

  it('switches the region without losing answers, and says where nobody is asked', async () => {
    await show()
    await page.getByRole('radio', { name: 'Yes' }).click()
    await page.getByLabelText('The where').fill('Northwind Bakery')
    await expect.element(page.getByRole('button', { name: 'The Union' })).not.toBeInTheDocument()
    await page.getByLabelText('Region').selectOptions('EU')
    await expect.element(page.getByRole('button', { name: 'The Union' })).toBeVisible()
    await expect.element(page.getByLabelText('The where')).toHaveValue('Northwind Bakery')
    await page.getByLabelText('Region').selectOptions('HKG (not used)')
    await expect.element(page.getByText('Members in this region do not get this questionnaire.')).toBeVisible()
  })

  it('goes through the sections like the form, ends with the answers, and sends nothing', async () => {
    await show()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/1 answer needs your attention/)
    await page.getByRole('radio', { name: 'No' }).click()
    await userEvent.upload(
      document.querySelector('input[type=file]') ?? document.body,
      new File([new Uint8Array(64)], 'payslip.pdf', { type: 'application/pdf' }),
    )
    await expect.element(page.getByRole('button', { name: 'Remove payslip.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: 'The true' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Check and send' })).toBeVisible()
    await expect.element(page.getByRole('main')).toMatchTextContent(/payslip\.pdf/)
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Clear answers' }).click()
    await expect.element(page.getByRole('radio', { name: 'No' })).not.toBeChecked()
    expect(server.asked('PUT /v1/private/draft/save')).toEqual([])
  })

  it('shows a renewal: the answers to confirm, without the declaration', async () => {
    await show('?site=EU')
    await expect.element(page.getByRole('button', { name: 'Show as renewal' })).toBeDisabled()
    await page.getByRole('button', { name: 'Fill in example' }).click()
    await expect.element(page.getByRole('radio', { name: 'No' })).toBeChecked()
    await expect.element(page.getByText('Filled in for you')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Show as renewal' }).click()
    await expect.element(page.getByText('Filled in for you')).toBeVisible()
    await page.getByRole('button', { name: 'Declaration' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'The true' })).not.toBeChecked()
    await page.getByRole('button', { name: 'Check and send' }).click()
    await expect.element(page.getByRole('checkbox', { name: /^I’ve checked the 2 answers/ })).toBeVisible()
    // A changed answer counts as confirmed.
    await page.getByRole('button', { name: 'The Union' }).click()
    await page.getByRole('radio', { name: 'High' }).click()
    await page.getByRole('button', { name: 'Check and send' }).click()
    await expect.element(page.getByRole('checkbox', { name: /^I’ve checked the answer/ })).toBeVisible()
  })

  it('uses the chosen direction', async () => {
    await show('?direction=rtl')
    await expect.element(evaluation()).toBeVisible()
    expect(document.documentElement.dir).toBe('rtl')
    await page.getByLabelText('Direction').selectOptions('Automatic')
    await expect.poll(() => document.documentElement.dir).toBe('ltr')
  })

  it('shows the errors of a file instead of a form that cannot work', async () => {
    server.answer({
      'GET /v1/public/sandbox/questionnaire': () => previewed({ faults: ['title has no English text'] }),
    })
    await show()
    await expect.element(page.getByText('title has no English text')).toBeVisible()
    await expect.element(evaluation()).not.toBeInTheDocument()
  })

  it('says which file cannot be read', async () => {
    server.answer({
      'GET /v1/public/sandbox/questionnaire': () => refusal(30001, { fault: 'standard.json: not valid JSON' }),
    })
    await show()
    await expect.element(page.getByText('standard.json: not valid JSON')).toBeVisible()
  })
})

it('ignores unknown values in the address', () => {
  const shown = shownBy(new URLSearchParams('template=26x&site=MOON&level=9&country=nl&language=<b>&direction=up'))
  expect(shown).toEqual({ template: '', site: 'DEFAULT', level: '1', country: '', language: '', direction: 'auto' })
})
