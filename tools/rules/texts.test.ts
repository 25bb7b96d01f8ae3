import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { retCodes, textKeyOf } from '@tessera/contract/errors.ts'
import { reasons } from '@tessera/contract/reasons.ts'
import { screenTexts } from '@tessera/contract/languages.ts'
import { textsOf } from '../../account/src/child-routes.ts'
import { files, read, root } from './sources.ts'

const languages = readdirSync(join(root, 'locales'))
const others = languages.filter((language) => language !== 'en')
/** Files of short texts, and articles. */
const namespaces = readdirSync(join(root, 'locales/en')).map((name) => name.replace('.json', ''))
/** Texts for operators in the sandbox are in English, like their commands and documents. */
const members = namespaces.filter((name) => name !== 'preview')
/** Keys that the code names, in any file. */
const keyed = namespaces.filter((name) => name !== 'inverse-error-code' && name !== 'help-center' && name !== 'mails')
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

/** Parts that several screens share; those screens load their texts. */
const rooms: Partial<Record<string, string[]>> = {
  kyc: ['account/src/features/verification/'],
  identity: ['account/src/features/personal/transfer/', 'account/src/features/personal/custody/'],
  reasons: [
    'account/src/features/verification/',
    'account/src/status/Reasons.tsx',
    'account/src/status/CaseTimeline.tsx',
    'account/src/status/ResubmitAction.tsx',
    'account/src/status/appeal/',
  ],
  tasks: [
    'account/src/status/tasks/',
    ...[
      'Below',
      'HeldData',
      'LevelOffers',
      'Limitations',
      'Manage',
      'Moving',
      'NextTask',
      'Sessions',
      'Tasks',
      'WithdrawalRules',
    ].map((part) => `account/src/features/personal/${part}.tsx`),
  ],
  tests: ['account/src/features/suitability/quiz/'],
  preview: ['account/src/features/questionnaire/preview/'],
  // Used only in SDK mode.
  sdk: ['account/src/shell/HomeLink.tsx'],
  messenger: ['account/src/shell/messenger/', 'account/src/features/personal/MessengerLink.tsx'],
}

type Texts = Record<string, string>

/** The texts whose keys are in the code. */
const keyedTexts = (language: string): Texts =>
  Object.assign({}, ...keyed.map((namespace) => texts(language, namespace))) as Texts

/** All texts of a file by dotted key. */
function texts(language: string, namespace: string): Texts {
  const flat: Texts = {}
  const walk = (node: object, prefix: string): void => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') flat[prefix + key] = value
      else if (typeof value === 'object' && value !== null) walk(value, `${prefix}${key}.`)
    }
  }
  // A file without any translation does not exist; the server fills it in from English.
  if (existsSync(join(root, `locales/${language}/${namespace}.json`)))
    walk(JSON.parse(read(`locales/${language}/${namespace}.json`)) as object, '')
  return flat
}

const plural = /_(zero|one|two|few|many|other)$/
const stem = (key: string): string => key.replace(plural, '')
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

/**
 * Whether code uses the text: by its whole key, or by a composed one whose written beginning matches
 * (`reason.${code}.title`).
 */
function usedIn(code: string, key: string): boolean {
  const parts = stem(key).split('.')
  if ([`'${stem(key)}'`, `t:${stem(key)}`, `t:${key}`].some((written) => code.includes(written))) return true
  const begins = (length: number): string => parts.slice(0, length).join('.')
  if (parts.some((_, length) => length > 0 && code.includes(`\`${begins(length)}.\${`))) return true
  // Or the beginning is a separate string, and the end is in a composed text: `${place}.waiting.title` for 'handoff'
  // and others.
  return parts.some(
    (_, length) =>
      length > 0 &&
      code.includes(`'${begins(length)}'`) &&
      parts.some((__, from) => from >= length && code.includes(`}.${parts.slice(from).join('.')}\``)),
  )
}

describe('texts', () => {
  it('every required language exists', () => {
    expect(languages.toSorted()).toEqual(owed.toSorted())
  })

  it('every error code, and every reason that a member may read, has its text', () => {
    const codes = Object.values(retCodes).filter((code) => code !== 0)
    expect(codes.filter((code) => !texts('en', 'inverse-error-code')[textKeyOf(code)])).toEqual([])
    const english = keyedTexts('en')
    const shown = Object.entries(reasons).filter(([, { audience }]) => audience === 'member')
    expect(shown.filter(([code]) => !english[`reason.${code}.title`] || !english[`reason.${code}.remedy`])).toEqual([])
  })

  it('no text is unused', () => {
    const code = files('.ts', '.tsx', '.html')
      // The server uses texts in its own pages.
      .filter(
        (path) =>
          (path.startsWith('account/') || path.startsWith('server/src/web/pages/')) && !/\.test\.tsx?$/.test(path),
      )
      .map(read)
      // The proof of address form names the texts that its screen shows.
      .concat(read('questionnaires/address/update-poa.json').replaceAll('"', "'"))
      .join('\n')
    expect(Object.keys(keyedTexts('en')).filter((key) => !usedIn(code, key))).toEqual([])
    // Tests the rule: it finds an unused key in any section.
    expect(usedIn(code, 'error.never-asked-for')).toBe(false)
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

  describe.each(others)('%s', (language) => {
    it.each(members)('%s has the keys of English, with the plural forms of the language', (namespace) => {
      const english = texts('en', namespace)
      const own = texts(language, namespace)
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const wanted = Object.keys(english).flatMap((key) =>
        plural.test(key)
          ? key.endsWith('_other')
            ? categories.map((category) => `${stem(key)}_${category}`)
            : []
          : [key],
      )
      expect(Object.keys(own).toSorted()).toEqual(wanted.toSorted())
    })

    it.each(namespaces)('%s has every placeholder of English', (namespace) => {
      const english = texts('en', namespace)
      const lost = Object.entries(texts(language, namespace)).filter(([key, text]) => {
        const model = english[plural.test(key) ? `${stem(key)}_other` : key] ?? ''
        // A plural form for exactly one or two may write the number as a word.
        const mayOmitCount = /_(zero|one|two)$/.test(key)
        const [own, wanted] = [placeholders(text), placeholders(model)]
        return mayOmitCount ? own.some((name) => !wanted.includes(name)) : own.join() !== wanted.join()
      })
      expect(lost).toEqual([])
    })

    it.runIf(!language.startsWith('en'))('has no sentence left in English', () => {
      const english: Texts = Object.assign({}, ...namespaces.map((namespace) => texts('en', namespace)))
      const own: Texts = Object.assign({}, ...namespaces.map((namespace) => texts(language, namespace)))
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
