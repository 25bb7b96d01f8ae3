import { describe, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { attempt, residence, statuses, taskList, updatePoi } from './testing/answers.ts'
import { status as addressStatus } from './testing/addresses.ts'
import { renderRoutes } from './testing/app.tsx'
import { testStreams } from './testing/events.ts'
import { questionnaire } from './testing/questionnaires.ts'
import { testServer, texts, type Answers as ServerAnswers } from './testing/server.ts'
import { readingOf } from './testing/words-before-button.ts'
import { routes } from './routes.tsx'
import type { Answers, MemberTemplate, TemplateTexts } from '@tessera/contract/questionnaire.ts'
import { visibilityOf } from '@tessera/questionnaires/engine/visibility.ts'
import { partsOf } from './features/questionnaire/section-parts.ts'
import { signingOf } from '@tessera/questionnaires/engine/signing.ts'
import { emptyDraft } from './state/empty-draft.ts'
import type { Task } from './status/tasks/tasks.ts'
import proofForm from '@tessera/questionnaires/address/update-poa.json' with { type: 'json' }
import { notStarted } from './features/questionnaire/not-started.ts'

/* The phone's rule (docs of texts): at most 80 words before the main button. Tests run at 390 × 844. */

const most = 80
const server = testServer()
testStreams()

const [identity] = taskList.list
if (!identity) throw new Error('There is no task to begin with')
const task = (change: Partial<Task>): Task => ({ ...identity, ...change })
const deadline = { dueAt: '2026-12-23T00:00:00Z', closesAt: '2026-12-30T00:00:00Z' }
const closing = { ...deadline, blocks: ['FIAT_DEPOSIT', 'CRYPTO_DEPOSIT'] as Task['blocks'] }
/** Hong Kong's tasks after the identity is verified. */
const hongKong: Task[] = [
  task({ id: 'address', type: 'IDV_L2_POA', why: 'ADDRESS_DUE', minutes: 5, extensionDays: 14, ...closing }),
  task({
    id: 'profile',
    type: 'QUESTIONNAIRE',
    why: 'QUESTIONNAIRE',
    title: 'Anti-money-laundering questionnaire',
    minutes: 8,
    opens: ['SPOT', 'EARN'],
  }),
  task({ id: 'tax', type: 'RESIDENCE_CRS', why: 'RESIDENCE_CRS', minutes: 5, extensionDays: 14, ...closing }),
  task({
    id: 'knowledge',
    type: 'KNOWLEDGE_TEST',
    why: 'KNOWLEDGE_TEST',
    status: 'LOCKED',
    after: ['profile'],
    minutes: 15,
    opens: ['SPOT', 'EARN'],
  }),
  task({
    id: 'risk',
    type: 'RISK_TEST',
    why: 'RISK_TEST',
    status: 'LOCKED',
    after: ['profile'],
    minutes: 6,
    opens: ['SPOT', 'EARN'],
  }),
  task({
    id: 'agreement',
    type: 'AGREEMENT',
    why: 'AGREEMENT',
    title: 'Client agreement',
    status: 'LOCKED',
    after: ['profile'],
    minutes: 8,
  }),
]

async function formAnswers(code: number, values: Answers): Promise<ServerAnswers> {
  const form = await commands.formCommand(code)
  const asked = { ...questionnaire, templateCode: code, estMinutes: form.template.estMinutes }
  const draft = { ...emptyDraft, revision: 1, values }
  return {
    'GET /v3/private/kyc/questionnaire-template-detail': () => ({
      ...form,
      language: 'en',
      facts: { site: 'HKG', level: '1' },
      questionnaire: asked,
      locked: false,
      reviews: [],
      proven: null,
      asked: [],
      dropped: [],
    }),
    'GET /v1/private/draft/read': () => ({ questionnaire: asked, draft }),
    'GET /v1/private/questionnaire/list': () => ({ list: [asked] }),
    'PUT /v1/private/draft/save': () => ({ draft, refused: [], newer: [] }),
  }
}

function screensOfForm(
  template: MemberTemplate,
  words: TemplateTexts,
  values: Answers,
): { section: string; key: string }[] {
  const facts = { site: 'HKG', level: '1' }
  const detail = {
    template,
    texts: words,
    language: 'en',
    facts,
    ...notStarted,
  }
  const visibility = visibilityOf(template, values, facts)
  // The signature is on the review, below the answers.
  const steps = visibility.sections.filter(({ id }) => id !== signingOf(template))
  return steps.flatMap(({ id }) => partsOf(detail, visibility, id).map(({ key }) => ({ section: id, key })))
}

const knowledge = {
  state: 'ALLOW' as const,
  mayStart: true,
  closed: null,
  nextAttemptAt: null,
  attemptsLeft: 5,
  validUntil: null,
  endedByMove: false,
  rules: {
    questions: 12,
    needed: 10,
    essential: 3,
    minutes: 20,
    extraMinutes: 200,
    most: 5,
    windowDays: 30,
    months: 24,
  },
  attempt: null,
  last: null,
  proof: null,
}

interface Screen {
  name: string
  address: string
  answers: () => ServerAnswers | Promise<ServerAnswers>
  title: string | RegExp
  /** Arrives after the page. */
  shows?: RegExp
}

const screens: Screen[] = [
  {
    name: 'tasks of Hong Kong',
    address: '/auth/complianceTasks',
    answers: () => ({ 'POST /v3/private/kyc/compliance-tasks': () => ({ ...taskList, site: 'HKG', list: hongKong }) }),
    title: texts.tasks.title,
  },
  {
    name: 'choose your document',
    address: '/auth/kyc?step=document',
    answers: () => ({
      'POST /v3/private/kyc/residence': () => residence({ residence: 'CH', nationality: 'NL' }),
    }),
    title: texts.kyc.document.title,
    shows: /^Driving licence/,
  },
  {
    name: 're-verification',
    address: '/auth/updatekyc',
    answers: () => ({
      'POST /v3/private/kyc/kyc-info': () => ({
        ...statuses.verified(),
        updatePoi: updatePoi({
          status: 'DisplayUpdatePOIStatus_Needed',
          dueOn: '2026-12-20',
          siteInfo: { site: 'DEFAULT', country: 'NL' },
          closesNext: { on: '2026-12-21', products: ['CARD', 'SPOT'] },
        }),
      }),
    }),
    title: texts.reverification.title,
  },
  {
    name: 'prove your address',
    address: '/auth/updatePOA',
    answers: () => ({
      'POST /v3/private/kyc/kyc-info': () => statuses.verified(),
      'POST /v3/private/kyc/address/proof': () =>
        addressStatus({
          needsAgreement: true,
          documents: proofForm.documents as ReturnType<typeof addressStatus>['documents'],
        }),
    }),
    title: texts.address.title,
  },
  {
    name: 'start of the knowledge test',
    address: '/auth/crypto-knowledge-test',
    answers: () => ({ 'GET /v3/private/kyc/knowledge-test/page': () => knowledge }),
    title: texts.tests.knowledge.title,
  },
  {
    name: 'selfie',
    address: '/auth/kyc?step=selfie',
    answers: () => ({
      'POST /v3/private/kyc/builtin/session': () => ({
        attempt: attempt({
          details: { firstName: 'Ada', lastName: 'Specimen', birthDate: '1988-03-27' },
          sides: ['front', 'selfie'],
          photos: [{ side: 'front', photoId: identityPhoto, problem: null, uploadedAt: '2026-11-20T10:00:00Z' }],
        }),
      }),
    }),
    title: texts.selfie.title,
  },
]
const identityPhoto = '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d40'

function check(): void {
  const { words, text } = readingOf(document.querySelector('main') ?? document.body)
  // A failure shows what was read.
  expect(words > most ? `${words}: ${text}` : '').toBe('')
}

describe('at most 80 words before the main button', () => {
  it.each(screens)('$name', async ({ address, answers, title, shows }) => {
    server.answer(await answers())
    await renderRoutes(routes, address)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.poll(() => document.querySelector('main [class*="primary"]')).not.toBeNull()
    if (shows) await expect.element(page.getByText(shows)).toBeVisible()
    check()
  })

  it.each<[name: string, path: string, code: number, values: Answers]>([
    ['source of funds, one source', 'sourceOfFundsWealth', 230, { 'sources.a': 1, 'sources.a.kind': 'salary' }],
    ['enhanced due diligence', 'eddQuestionnaire', 220, { 'sources.a': 1, 'sources.a.kind': 'salary' }],
    ['professional investor', 'professional', 270, { 'applicant.kind': 'individual', 'choice.class': 'professional' }],
  ])('%s: each screen, with its progress', async (_, path, code, values) => {
    server.answer(await formAnswers(code, values))
    const { template, texts: words } = await commands.formCommand(code)
    const screens = screensOfForm(template, words, values)
    const { go } = await renderRoutes(routes, `/auth/${path}`)
    for (const { section, key } of screens) {
      await go(`/auth/${path}?step=${section}&part=${key}`)
      const title = words.sections[section]?.title ?? ''
      await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      // A member who gives up protections has to see them beside the choice.
      if (section !== 'choice') check()
      await expect.element(page.getByText(/step \d+ of (about )?\d+/)).toBeVisible()
    }
    expect(screens.length).toBeGreaterThan(template.sections.length / 2)
  })
})
