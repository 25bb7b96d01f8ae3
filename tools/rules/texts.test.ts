import { describe, expect, it } from 'vitest'
import { retCodes, textKeyOf } from '@tessera/contract/errors.ts'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import { questionnaireReasons } from '@tessera/contract/questionnaire-reasons.ts'
import { reasons } from '@tessera/contract/reasons.ts'
import { sites } from '@tessera/contract/sites.ts'
import { screenTexts } from '@tessera/contract/languages.ts'
import { textsOf } from '../../account/src/child-routes.ts'
import { faultsOf, folders, nameFaults, namespaces, regional, stem, texts, type Texts } from './locale-texts.ts'
import { files, read } from './sources.ts'

const others = folders.filter((language) => language !== 'en')
/** Texts for operators and reviewers are in English, like their commands and documents. */
const members = namespaces.filter((name) => name !== 'preview' && !name.startsWith('console'))
/** Keys that the code of the account area names, in any file. */
const keyed = namespaces.filter(
  (name) => !['inverse-error-code', 'help-center', 'mails'].includes(name) && !name.startsWith('console'),
)
/** Refusals that only the console gets. It has their texts. */
const ofConsole = (code: number): boolean => code > 20500 && code < 20600
/** Every required language (specification, section 9, and the regional ones). */
const owed = 'en en-US en-HK zh-CN zh-TW zh-HK ja-JP ko-KR ru-RU id-ID es-ES tr-TR th-TH vi-VN de-DE ar-SA'.split(' ')
/** Texts that are the same in every language: the heading that the specification fixes, and names. */
const fixed = new Set([
  'appError.title',
  'product.P2P',
  'menu.uid',
  'document.BVN',
  'product.EARN',
  'error.withCode',
  'sessions.seen',
  'offers.per.day',
  'site.HKG',
])

/** Texts that send the member to a page or a link, and the texts of its name. */
const directions: [namespace: string, key: string, names: string[]][] = [
  ['identity', 'reset.refused.FINAL', ['nav.personal']],
  ['identity', 'vendor.refused', ['nav.personal']],
  ['help-center', 'articles.guide.sections.3.blocks.0', ['nav.personal']],
  ['help-center', 'articles.guide.sections.4.blocks.0', ['nav.personal']],
  ['help-center', 'articles.kyc-failure.lead', ['nav.personal']],
  ['help-center', 'articles.faq.sections.12.blocks.0', ['nav.personal']],
  ['help-center', 'articles.identity-transfer.sections.1.blocks.0.steps.0', ['nav.personal']],
  ['help-center', 'articles.faq.sections.9.blocks.0', ['nav.profile', 'held.correct', 'nav.myData']],
  ['help-center', 'articles.knowledge.sections.4.blocks.0', ['nav.profile', 'held.correct', 'nav.myData']],
  ['kyc', 'dataUse.rights.text', ['nav.profile', 'held.correct', 'nav.myData']],
]

/** Parts that several screens share; those screens load their texts. */
const rooms: Partial<Record<string, string[]>> = {
  kyc: ['account/src/features/verification/'],
  security: ['account/src/shell/confirm/', 'account/src/status/protect/'],
  identity: ['account/src/features/personal/transfer/', 'account/src/features/personal/custody/'],
  reasons: [
    'account/src/features/verification/',
    'account/src/status/Reasons.tsx',
    'account/src/status/CaseTimeline.tsx',
    'account/src/status/WaitingTime.tsx',
    'account/src/status/ResubmitAction.tsx',
    'account/src/status/appeal/',
  ],
  tasks: [
    'account/src/status/tasks/',
    'account/src/status/result/',
    ...[
      'Allowance',
      'Below',
      'HeldData',
      'LevelOffers',
      'Limitations',
      'Manage',
      'Moving',
      'NextTask',
      'SecurityHold',
      'Tasks',
      'WithdrawalRules',
    ].map((part) => `account/src/features/personal/${part}.tsx`),
  ],
  tests: ['account/src/features/suitability/quiz/'],
  about: ['account/src/features/questionnaire/NothingAsked.tsx'],
  preview: ['account/src/features/questionnaire/preview/'],
  // Used only in SDK mode.
  sdk: ['account/src/shell/HomeLink.tsx'],
  messenger: ['account/src/shell/messenger/', 'account/src/features/security/MessengerLink.tsx'],
}

/** The texts whose keys are in the code. */
const keyedTexts = (language: string): Texts =>
  Object.assign({}, ...keyed.map((namespace) => texts(language, namespace))) as Texts

/**
 * Whether code uses the text: by its whole key, or by a composed one whose written beginning matches
 * (`reason.${code}.title`).
 */
function usedIn(code: string, key: string): boolean {
  const parts = stem(key).split('.')
  if ([`'${stem(key)}'`, `t:${stem(key)}`, `t:${key}`].some((written) => code.includes(written))) return true
  const beginning = (length: number): string => parts.slice(0, length).join('.')
  if (parts.some((_, length) => length > 0 && code.includes(`\`${beginning(length)}.\${`))) return true
  // Or the beginning is a separate string, and the end is in a composed text: `${place}.waiting.title` for 'handoff'
  // and others.
  return parts.some(
    (_, length) =>
      length > 0 &&
      code.includes(`'${beginning(length)}'`) &&
      parts.some((__, from) => from >= length && code.includes(`}.${parts.slice(from).join('.')}\``)),
  )
}

/** The console's texts, which are English only. */
const ownTexts = (): Texts =>
  Object.assign({}, ...['console', 'console-acts', 'console-events'].map((name) => texts('en', name)))

describe('texts', () => {
  it('every required language exists', () => {
    expect(folders.toSorted()).toEqual(owed.toSorted())
  })

  it('every error code, and every reason that a member may read, has its text', () => {
    const codes = Object.values(retCodes).filter((code) => code !== 0)
    const [ofMembers, ofStaff] = [texts('en', 'inverse-error-code'), texts('en', 'console')]
    expect(codes.filter((code) => !ofConsole(code) && !ofMembers[textKeyOf(code)])).toEqual([])
    expect(codes.filter((code) => ofConsole(code) && !ofStaff[`error.${code}`])).toEqual([])
    const english = keyedTexts('en')
    const shown = Object.entries(reasons).filter(([, { audience }]) => audience === 'member')
    expect(shown.filter(([code]) => !english[`reason.${code}.title`] || !english[`reason.${code}.remedy`])).toEqual([])
  })

  it('no text is unused', () => {
    const code = files('.ts', '.tsx', '.html')
      // The server uses texts in its own pages, in the list of notices and in the copy of an agreement.
      .filter((path) => /^(account\/|server\/src\/(web\/pages|accounts\/email|compliance\/agreements)\/)/.test(path))
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map(read)
      // The proof of address form names the texts that its screen shows.
      .concat(read('questionnaires/address/update-poa.json').replaceAll('"', "'"))
      .join('\n')
    expect(Object.keys(keyedTexts('en')).filter((key) => !usedIn(code, key))).toEqual([])
    // Tests the rule: it finds an unused key in any section.
    expect(usedIn(code, 'error.never-asked-for')).toBe(false)
  })

  it('no text of the console is unused, and its codes have their names', () => {
    const code = files('.ts', '.tsx')
      .filter((path) => path.startsWith('console/src/') && !/\.test\.tsx?$/.test(path))
      .map(read)
      .join('\n')
    const own = ownTexts()
    expect(Object.keys(own).filter((key) => !usedIn(code, key))).toEqual([])
    expect(Object.keys({ ...reasons, ...questionnaireReasons }).filter((reason) => !own[`reason.${reason}`])).toEqual(
      [],
    )
    expect([...machineChecks, ...checksNotMade].filter((name) => !own[`check.${name}`])).toEqual([])
    expect(sites.filter((site) => !own[`region.${site}`])).toEqual([])
  })

  it('every event and detail of a case or a member, and every rule of a questionnaire, has its name in the console', () => {
    const own = ownTexts()
    const sources = files('.ts').filter((path) => /^server\/src\/platform\/audit\/[\w-]+-events\.ts$/.test(path))
    const code = sources.map(read).join('\n')
    const actions = [...code.matchAll(/'([a-z-]+\.[a-z_-]+)'/g)].map(([, action = '']) => action)
    const elsewhere =
      /^(staff|partner|webhook|members|session|support|suspicion-report|mails|requests|reverification|verification|agreement|knowledge-test|knowledge-proof\.file|member\.signed-in)/
    expect(actions.length).toBeGreaterThan(100)
    expect(actions.filter((action) => !elsewhere.test(action) && !own[`event.${action}`])).toEqual([])
    const details = [...code.matchAll(/data\??: \{([^}]*)\}/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/(\w+)\??: /g)].map(([, name = '']) => name),
    )
    // Details of events about staff, partners and others.
    const ofOthers =
      /^(agreement|change|closesAt|daysBefore|dueOn|extraTime|found|hash|key|language|loses|next|origins|passkeys|roles|secret|sessions|sites|reverification)$/
    expect(details.length).toBeGreaterThan(100)
    expect(details.filter((name) => !ofOthers.test(name) && !own[`detail.${name}`])).toEqual([])
    const rules = files('.json')
      .filter((path) => path.startsWith('questionnaires/templates/'))
      .flatMap((path) => (JSON.parse(read(path)) as { outcomeRules?: { id: string }[] }).outcomeRules ?? [])
    expect(rules.filter(({ id }) => !own[`rule.${id}`])).toEqual([])
  })

  it.each(screenTexts)('only screens that load %s use its texts', (namespace) => {
    const sections = Object.keys(JSON.parse(read(`locales/en/${namespace}.json`)) as object)
    const bringing = Object.entries(textsOf)
      .flatMap(([screen, brought]) => (brought.includes(namespace) ? [`/${screen}/`] : []))
      .concat(rooms[namespace] ?? [])
    // SDK mode is not a screen: its frame loads them.
    if (namespace === 'sdk') bringing.push('account/src/shell/sdk/')
    const strangers = files('.ts', '.tsx').filter(
      (path) =>
        path.startsWith('account/src/') &&
        !/\.test\.tsx?$/.test(path) &&
        !bringing.some((folder) => path.includes(folder)),
    )
    expect(bringing.length).toBeGreaterThan(0)
    expect(
      strangers.filter((path) => sections.some((section) => new RegExp(`t\\(['\`]${section}\\.`).test(read(path)))),
    ).toEqual([])
  })

  it.each(folders.filter((language) => !regional.includes(language)))(
    'in %s: call a page and a link by the name that they have on the screen',
    (language) => {
      const name: Texts = { ...texts(language, 'user-accounts'), ...texts(language, 'tasks') }
      const unnamed = directions.filter(([namespace, key, names]) =>
        names.some((one) => !texts(language, namespace)[key]?.includes(name[one] ?? one)),
      )
      expect(unnamed).toEqual([])
    },
  )

  it('are in folders and files that we know', () => expect(nameFaults()).toEqual([]))

  describe.each(others)('%s', (language) => {
    it.each(members)('%s has the keys and placeholders of English, in the forms of the language', (namespace) => {
      expect(faultsOf(language, namespace, texts(language, namespace), texts('en', namespace))).toEqual([])
    })

    it.runIf(!regional.includes(language))('has no sentence left in English', () => {
      const english: Texts = Object.assign({}, ...members.map((namespace) => texts('en', namespace)))
      const own: Texts = Object.assign({}, ...members.map((namespace) => texts(language, namespace)))
      const left = Object.entries(own).filter(
        ([key, text]) =>
          !fixed.has(key) &&
          text === english[key] &&
          text.split(/\s+/).filter((word) => /^[a-z]{2,}$/i.test(word)).length >= 2,
      )
      expect(left).toEqual([])
    })
  })
})
