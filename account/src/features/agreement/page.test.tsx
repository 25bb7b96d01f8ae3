import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../routes.tsx'
import { owing } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { later, refusal, testServer, texts } from '../../testing/server.ts'
import type { Entry, Reading, Status } from './load.ts'

const server = testServer()
const words = texts.agreement
const sign = 'POST /v1/private/agreement/sign'

const status = (change: Partial<Status> = {}): Status => ({
  id: 'client-agreement',
  title: 'Client agreement',
  version: 2,
  effectiveFrom: '2026-11-01',
  product: null,
  state: 'due',
  signed: null,
  ...change,
})
const long = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} of a long text about custody.`)
const reading = (change: Partial<Reading> = {}): Reading => ({
  document: {
    id: 'client-agreement',
    version: 2,
    effectiveFrom: '2026-11-01',
    site: 'HKG',
    language: 'en',
    title: 'Client agreement',
    summary: 'What we promise each other.',
    sections: [
      { id: 'parties', heading: 'Who we are', paragraphs: ['We are we.'] },
      { id: 'custody', heading: 'How we keep your assets', paragraphs: long },
    ],
    acks: [
      { id: 'risk', text: 'I can lose everything.' },
      { id: 'fees', text: 'I have seen the fees.' },
    ],
    hash: 'a'.repeat(64),
  },
  status: status(),
  changes: [],
  copies: [],
  requiresScroll: true,
  requiresTypedName: true,
  locked: false,
  reviews: [],
  ...change,
})

async function show(
  answer: Reading,
  list: Entry[] = [{ ...answer.status, locked: answer.locked, inReview: false, first: null }],
): Promise<void> {
  server.answer({
    'GET /v1/private/agreement/list': () => ({ list }),
    'GET /v1/private/agreement/document': () => answer,
  })
  await renderRoutes(routes, '/auth/client-agreement')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Client agreement' })).toBeVisible()
}
const box = (name: string) => page.getByRole('checkbox', { name })
const press = () => page.getByRole('button', { name: words.sign.action })
const name = () => page.getByLabelText(words.sign.name)
async function toTheEnd(): Promise<void> {
  press().element().scrollIntoView()
  await expect.element(box('I can lose everything.')).toBeEnabled()
}

describe('an agreement', () => {
  it('can be read but not signed before its prerequisite, which it names', async () => {
    await show(reading({ locked: true }))
    const told = page.getByText(words.locked.text)
    await expect.element(told).toBeVisible()
    const text = page.getByText('We are we.').element()
    expect(told.element().compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await expect
      .element(page.getByRole('link', { name: words.locked.toTasks }))
      .toHaveAttribute('href', expect.stringMatching(/\/auth\/complianceTasks$/))
    await expect.element(press()).not.toBeInTheDocument()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('names the task to do first, and has one way back to the contents', async () => {
    const { next } = owing()
    const answer = reading({ locked: true })
    await show(answer, [{ ...answer.status, locked: true, inReview: false, first: next }])
    await expect.element(page.getByRole('link', { name: /^Start: / })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: words.toContents }))
      .toHaveAttribute('href', `#${page.getByRole('navigation', { name: words.contents }).element().id}`)
  })

  it('waits for our review without sending the member to their tasks', async () => {
    await show(reading({ locked: true, reviews: ['questionnaire'] }))
    await expect.element(page.getByText(words.inReview)).toBeVisible()
    await expect.element(page.getByRole('link', { name: words.locked.toTasks })).not.toBeInTheDocument()
    await expect.element(press()).not.toBeInTheDocument()
  })

  it('unlocks its points once the end was in view, with none ticked in advance', async () => {
    await show(reading())
    window.scrollTo(0, 0)
    await expect.element(page.getByText(words.sign.readFirst)).toBeInTheDocument()
    await expect.element(press()).toBeDisabled()
    await toTheEnd()
    for (const point of ['I can lose everything.', 'I have seen the fees.'])
      await expect.element(box(point)).not.toBeChecked()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('shows what is missing at its field, and sends nothing', async () => {
    await show(reading())
    await toTheEnd()
    await box('I can lose everything.').click()
    await press().click()
    await expect.element(page.getByText(words.sign.tick)).toBeVisible()
    expect(page.getByText(words.sign.tick).elements()).toHaveLength(1)
    await expect.element(page.getByText(words.sign.nameMissing)).toBeVisible()
    expect(server.asked(sign)).toEqual([])
  })

  it('shows an open box and a wrong name at once', async () => {
    await show(reading())
    server.answer({ [sign]: () => refusal(20403, { fields: [{ field: 'typedName', rule: 'name' }] }) })
    await toTheEnd()
    await box('I can lose everything.').click()
    await name().fill('Someone Else')
    await press().click()
    await expect.element(page.getByText(words.sign.nameOther)).toBeVisible()
    await expect.element(page.getByText(words.sign.tick)).toBeVisible()
    await expect.element(box('I have seen the fees.')).toHaveFocus()
  })

  it('is signed once on a double click, with the hash of the text that was read, and offers the copy', async () => {
    await show(reading())
    const answer = later<{ status: Status }>()
    server.answer({ [sign]: () => answer.promise })
    await toTheEnd()
    await box('I can lose everything.').click()
    await box('I have seen the fees.').click()
    await name().fill('Ada Specimen')
    await press().dblClick()
    const { next, info } = owing()
    server.answer({ 'POST /v3/private/kyc/kyc-info': () => info })
    answer.come({
      status: status({
        state: 'accepted',
        signed: { version: 2, round: 1, at: '2026-11-21T10:00:00Z', language: 'en' },
      }),
    })
    await expect.element(page.getByRole('link', { name: `Start: ${next.title}` })).toHaveAttribute('href', next.path)
    await expect.element(page.getByRole('link', { name: /Download your copy/ })).toBeVisible()
    await expect.element(press()).not.toBeInTheDocument()
    expect(server.asked(sign).map(({ body }) => body)).toEqual([
      {
        id: 'client-agreement',
        version: 2,
        language: 'en',
        hash: 'a'.repeat(64),
        acks: ['risk', 'fees'],
        readToEnd: true,
        typedName: 'Ada Specimen',
      },
    ])
  })

  it('is shown again and not signed when it changed meanwhile', async () => {
    await show(reading())
    server.answer({ [sign]: () => refusal(20402, { version: 3 }) })
    await toTheEnd()
    await box('I can lose everything.').click()
    await box('I have seen the fees.').click()
    await name().fill('Ada Specimen')
    const { document } = reading()
    server.answer({
      'GET /v1/private/agreement/document': () =>
        reading({
          document: {
            ...document,
            version: 3,
            hash: 'b'.repeat(64),
            sections: [{ id: 'new', heading: 'A new part', paragraphs: long }],
          },
        }),
    })
    await press().click()
    await expect.element(page.getByText(words.sign.changed)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /A new part/ })).toBeInTheDocument()
    await expect.element(name()).toHaveValue('Ada Specimen')
  })

  it('says at the name that it is not the verified one, until another is typed', async () => {
    await show(reading())
    server.answer({ [sign]: () => refusal(20403, { fields: [{ field: 'typedName', rule: 'name' }] }) })
    await toTheEnd()
    await box('I can lose everything.').click()
    await box('I have seen the fees.').click()
    await name().fill('Xy Nobody')
    await press().click()
    await expect.element(page.getByText(words.sign.nameOther)).toBeVisible()
    await name().fill('Ada Specimen')
    await expect.element(page.getByText(words.sign.nameOther)).not.toBeInTheDocument()
  })

  it('links to the page that a point mentions', async () => {
    const { document: shown } = reading()
    await show(
      reading({
        document: {
          ...shown,
          acks: [{ id: 'fees', text: 'I have seen the fees.', href: 'https://acme.example/fees' }],
        },
      }),
    )
    await expect
      .element(page.getByRole('link', { name: words.sign.open }))
      .toHaveAttribute('href', 'https://acme.example/fees')
  })

  it('finds and highlights words', async () => {
    await show(reading())
    await page.getByLabelText(words.search).fill('CUSTODY')
    await expect.element(page.getByText('40 matches')).toBeVisible()
    const marks = [...document.querySelectorAll('mark')]
    expect(marks).toHaveLength(40)
    // It goes to the first match, and on to the next.
    const shown = () => marks.findIndex((mark) => mark.hasAttribute('data-now'))
    expect(shown()).toBe(0)
    await page.getByRole('button', { name: words.next }).click()
    await expect.poll(shown).toBe(1)
    expect(marks[1]?.getBoundingClientRect().top).toBeLessThan(window.innerHeight)
    await page.getByLabelText(words.search).fill('nothing of the kind')
    await expect.element(page.getByText(words.found_zero)).toBeVisible()
  })

  it('offers the copy of the valid signature, and of the others by site and date', async () => {
    const signed = { version: 2, round: 1, at: '2026-11-20T10:00:00Z', language: 'en' }
    const copies: Reading['copies'] = [
      { version: 2, round: 2, at: '2026-11-21T10:00:00Z', site: 'ARE' },
      { version: 2, round: 1, at: signed.at, site: 'EU' },
    ]
    await show(reading({ status: status({ state: 'accepted', signed }), copies }))
    await expect
      .element(page.getByRole('link', { name: /Download your copy/ }))
      .toHaveAttribute('href', expect.stringMatching(/version=2&round=1$/))
    const others = page.getByRole('region', { name: words.copies.title }).getByRole('link')
    await expect.element(others).toHaveAttribute('href', expect.stringMatching(/version=2&round=2$/))
    await expect.element(others.filter({ hasText: 'United Arab Emirates' })).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('shows what changed since it was signed', async () => {
    const signed = { version: 1, round: 1, at: '2026-06-02T10:00:00Z', language: 'en' }
    await show(
      reading({
        status: status({ state: 'changed', signed }),
        changes: [
          {
            kind: 'changed',
            section: 'parties',
            heading: 'Who we are',
            before: ['We were we.', 'Same.'],
            after: ['We are we.', 'Same.'],
          },
          { kind: 'removed', section: 'gone', heading: 'What is gone', before: ['Old words.'], after: [] },
        ],
      }),
    )
    const changes = page.getByRole('region', { name: words.changes.title })
    await expect.element(changes.getByText('We were we.')).toBeVisible()
    await expect.element(changes.getByText('Same.')).not.toBeInTheDocument()
    await expect.element(changes.getByText('Old words.')).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })
})

describe('agreement list', () => {
  it('shows the status of each of several agreements', async () => {
    const options = status({ id: 'options-agreement', title: 'Options', product: 'OPTIONS', state: 'accepted' })
    const later = status({ id: 'later-agreement', title: 'Later' })
    server.answer({
      'GET /v1/private/agreement/list': () => ({
        list: [
          { ...status(), locked: false, inReview: false, first: null },
          { ...options, locked: true, inReview: false, first: null },
          { ...later, locked: true, inReview: false, first: owing().next },
          { ...status({ id: 'sent-agreement', title: 'Sent' }), locked: true, inReview: true, first: null },
        ],
      }),
    })
    await renderRoutes(routes, '/auth/agreement')
    await expect.element(page.getByRole('link', { name: 'Options' })).toBeVisible()
    await expect.element(page.getByText(words.state.due)).toBeVisible()
    // The tasks say the same of one that has prerequisites.
    await expect.element(page.getByText(words.state.later)).toBeVisible()
    const { title, path } = owing().next
    await expect.element(page.getByRole('link', { name: `Do first: ${title}` })).toHaveAttribute('href', path)
    await expect.element(page.getByText(words.state.accepted)).toBeVisible()
  })

  it('lists a single agreement, too, and says that none is signed', async () => {
    server.answer({
      'GET /v1/private/agreement/list': () => ({
        list: [{ ...status(), locked: false, inReview: false, first: null }],
      }),
    })
    await renderRoutes(routes, '/auth/agreement')
    await expect.element(page.getByText(words.noneSigned)).toBeVisible()
    await expect.element(page.getByText(words.state.due)).toBeVisible()
  })

  it('says that there is none', async () => {
    server.answer({ 'GET /v1/private/agreement/list': () => ({ list: [] }) })
    await renderRoutes(routes, '/auth/agreement')
    await expect.element(page.getByText(words.none.title)).toBeVisible()
  })
})
