import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findings, untranslated } from './check.ts'
import { loadLibrary } from './files.ts'
import { proofFormFaults, proofFormTexts, screenWords, type ProofForm } from './proof-form.ts'

const library = loadLibrary(fileURLToPath(new URL('../', import.meta.url)))
const form = library.proofForm
const faultsOf = (change: Partial<ProofForm>): string[] => proofFormFaults({ ...form, ...change }, library.templates)
const questions = (id: string, change: object | null) => ({
  questions: form.questions.flatMap((one) => (one.id === id ? (change ? [{ ...one, ...change }] : []) : [one])),
})

describe('the proof of address form', () => {
  it('asks the questions of template 340, in its own folder', () => {
    expect(form.questions.map(({ id }) => id)).toEqual([
      'country',
      'address',
      'since',
      'documentClass',
      'issuer',
      'issuedOn',
      'agreed',
      'pages',
    ])
    expect(form.questions.every(({ required }) => required)).toBe(true)
    expect(library.templates.has(form.code)).toBe(false)
    expect(faultsOf({})).toEqual([])
  })

  it.each<[string, Partial<ProofForm>, string]>([
    ['a question that is not there', questions('issuer', null), 'issuer is not asked'],
    ['one twice', { questions: [...form.questions, ...form.questions.slice(0, 1)] }, 'country is asked twice'],
    ['one of another type', questions('since', { type: 'date' }), 'since is a month, not a date'],
    ['one without its limit', questions('issuer', { maxLength: undefined }), 'issuer has no maxLength'],
    ['one with a limit of another', questions('issuer', { maxFiles: 3 }), 'issuer cannot have maxFiles'],
    [
      'one that nothing can be read without, as a choice',
      questions('issuedOn', { required: false }),
      'issuedOn must be required',
    ],
    [
      'a document twice',
      { documents: [...form.documents, ...form.documents.slice(0, 1)] },
      'UTILITY_BILL is there twice',
    ],
    [
      'a day that is none',
      { documents: form.documents.map((one) => ({ ...one, asOf: '2026-02-30' })) },
      `the age of a ${form.documents[0]?.documentClass} is of 2026-02-30, which is no day`,
    ],
    ['a day of its own that is none', { asOf: '2026-02-30' }, 'the form is of 2026-02-30, which is no day'],
    ['a check without a reason', { checks: form.checks.slice(1) }, 'the check address-readable has no reason'],
    [
      'a check twice',
      { checks: [...form.checks, ...form.checks.slice(0, 1)] },
      'the check address-readable is there twice',
    ],
    [
      'a reason that nobody knows',
      { reasons: [...form.reasons, 'POA_COLOUR' as 'POA_DATE'] },
      'POA_COLOUR is no reason of the catalogue',
    ],
    [
      'a reason that no member reads',
      { reasons: [...form.reasons, 'SCREENING'] },
      'SCREENING is no reason that a member may read and can correct',
    ],
    [
      'a reason that no member can correct',
      { reasons: [...form.reasons, 'UNDERAGE'] },
      'UNDERAGE is no reason that a member may read and can correct',
    ],
    ['a reason twice', { reasons: [...form.reasons, 'POA_DATE'] }, 'the reason POA_DATE is there twice'],
    [
      'a check with a reason beside them',
      { reasons: form.reasons.filter((reason) => reason !== 'POA_DATE') },
      'the check address-date names POA_DATE, which is not among the reasons',
    ],
    [
      'a form for members who moved that does not exist',
      { countryChange: { ...form.countryChange, asks: 241 } },
      'a change of country asks 241, which does not exist',
    ],
  ])('reports %s', (_, change, fault) => {
    expect(faultsOf(change)).toContain(fault)
    // A server does not start with this error.
    expect(findings({ ...library, proofForm: { ...form, ...change } })).toContainEqual({ code: 340, fault })
  })

  it('allows an optional choice on which nothing depends', () => {
    expect(faultsOf(questions('since', { required: false }))).toEqual([])
  })

  it('reports a missing text of a language: of a question, a document, or a reason', () => {
    const all = screenWords()
    const without = (language: string, ...keys: string[]) =>
      new Map(all).set(language, new Set([...(all.get(language) ?? [])].filter((key) => !keys.includes(key))))
    expect(proofFormTexts(form, all, 'en')).toEqual([])
    const lost = ['address.issuedOn', 'address.issuedOnHint', 'address.class.TAX_LETTER', 'reason.POA_TYPE.remedy']
    expect(findings(library, without('en', ...lost))).toEqual(
      lost.map((key) => ({ code: 340, fault: `locales/en: ${key} has no text. Add it.` })),
    )
    expect(untranslated(library, without('tr-TR', ...lost)).map(({ fault }) => fault)).toEqual(
      expect.arrayContaining(lost.map((key) => `locales/tr-TR: ${key} has no text. Add it.`)),
    )
    // Variants of English fall back to it.
    expect(untranslated(library, without('en-US', ...lost)).filter(({ fault }) => fault.includes('en-US'))).toEqual([])
  })
})
