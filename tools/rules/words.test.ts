import { describe, expect, it } from 'vitest'
import {
  asked,
  englishTexts,
  everything,
  faultsOf,
  folders,
  nameFaults,
  namespaces,
  parsed,
  regional,
  sentences,
  stem,
  texts,
  words,
  type Texts,
} from './locale-texts.ts'
import { files, isTest, read } from './sources.ts'
import { commandIn, forbiddenIn, isSentence, oldTermsIn, segmentsOf } from './word-lists.ts'

const english = englishTexts()
const others = folders.filter((language) => !regional.includes(language) && language !== 'en')

/** English texts whose key fits, as `file: key (length): text`, if they are too long. */
function longer(
  fits: RegExp,
  limit: number,
  length: (text: string) => number,
  except: readonly string[] = [],
): string[] {
  return Object.entries(english)
    .filter(([key, text]) => fits.test(key) && length(text) > limit && !except.includes(text))
    .map(([key, text]) => `${key} (${length(text)}, at most ${limit}): ${text}`)
}

/** Labels of buttons and of links that look like one. */
const buttons =
  /(: action\.|resubmission\.action\.|\.(action|send|start|startAgain|begin|goOn|retake|back|next|join|link|unlink|notNow|retry|sendAgain|withDocument|startOver|toTasks|signOut|handOff|notMine|fill|clear|askNew|moreTime|toRisk|changeChoice|useCamera|chooseFile|takePhoto|shutter|looksGood|useAnyway|withdraw|renew|deny|declareResidence)$)/
const notButtons = ['Back of your document', 'Photo of the back', 'How we use your data']
/** The style guide's own label is longer. */
const longerButtons = ['Ask for more time']

/** Keys of toasts that the code does not name at once: why an attempt is outdated, and failures of the transport. */
const otherToasts = ['kyc.changedElsewhere', 'kyc.checkAgain', 'kyc.photoNeeded', 'error.network', 'error.timeout']

/** Texts that the code shows in a toast. The console has no toasts. */
function toastPattern(): RegExp {
  const named = files('.ts', '.tsx')
    .filter((path) => path.startsWith('account/src/') && !isTest(path))
    .flatMap((path) => [
      ...read(path).matchAll(/(?:toasts|messages)\.add\(\{[^}]*?\bt\('([\w.]+)'|\bdone=\{t\('([\w.]+)'/g),
    ])
    .map(([, title, done]) => title ?? done)
  const keys = [...named, ...otherToasts].join('|').replaceAll('.', String.raw`\.`)
  return new RegExp(`^(?!console).*: (${keys})(_one|_other)?$`)
}
const toasts = toastPattern()

describe('English texts', () => {
  it('use no word of the never-list', () => {
    const found = Object.entries(english).flatMap(([key, text]) => forbiddenIn(text).map((word) => `${key}: “${word}”`))
    expect(found).toEqual([])
  })

  it('use no word of the never-list in questionnaires and agreements', () => {
    const found = Object.entries(asked('en')).flatMap(([key, text]) =>
      forbiddenIn(text).map((word) => `${key}: “${word}”`),
    )
    expect(found).toEqual([])
  })

  it('have at most 20 words in a sentence', () => {
    const long = Object.entries({ ...english, ...asked('en') }).flatMap(([key, text]) =>
      sentences(text)
        .filter((sentence) => words(sentence) > 20)
        .map((sentence) => `${key}: ${sentence}`),
    )
    expect(long).toEqual([])
  })

  it('use curly quotes and apostrophes, and no exclamation mark', () => {
    const wrong = Object.entries({ ...english, ...asked('en') }).filter(([, text]) => /['"!]/.test(text))
    // The heading that the specification fixes.
    expect(wrong.map(([key]) => key)).toEqual(['user-accounts.json: appError.title'])
  })

  it('end no sentence in a date, because languages end dates in a full stop', () => {
    const ending = ['en', 'ru-RU'].flatMap((language) =>
      namespaces.flatMap((namespace) =>
        Object.entries(texts(language, namespace))
          .filter(([, text]) => /\{\{date\}\}\./.test(text))
          .map(([key]) => `locales/${language}/${namespace}.json: ${key}`),
      ),
    )
    expect(ending).toEqual([])
    for (const language of ['en', 'ru-RU'])
      expect(Object.entries(asked(language)).filter(([, text]) => /\{\{ratesAsOf\}\}\./.test(text))).toEqual([])
  })

  it.each(folders)('in %s: end no sentence in a name, which may bring a full stop of its own', (language) => {
    // “Example Ltd.”, “John Jr.”. Lists of products and titles are our own texts, and have no full stop.
    const ending = /\{\{(brand|custodian|partner|vendor|country|name|typed)\}\}\u2069?[.。](\s|$)/
    const found = Object.entries(everything(language)).filter(([, text]) => ending.test(text))
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  it.each<[string, RegExp, number, (text: string) => number, string[]?]>([
    ['words in a button', buttons, 3, words, [...notButtons, ...longerButtons]],
    ['characters in a button', buttons, 20, (text) => text.length, [...notButtons, ...longerButtons]],
    ['words in a chip', /\.chip$|: (tasks|questionnaire)\.status\./, 2, words, ['The chip in the document']],
    ['words in a toast', toasts, 12, words],
    ['words in a title', /^(?!reasons|questionnaire\.json: questionnaire\.reason).*\.title$/, 6, words],
    ['words in a reason’s title', /^(reasons|questionnaire).*\.title$/, 8, words],
    ['words in a reason’s remedy', /\.remedy$/, 15, words],
    ['words in a lead', /^(?!preview).*\.lead$/, 18, words],
    ['words in a hint', /\.(hint|\w+Hint)$/, 12, words],
    ['words in “why we ask”', /^tasks\.json: tasks\.why\./, 15, words],
    ['words in an error at a field', /^(kyc|identity)\.json: (kyc\.details|oneName|address)\.fault\./, 10, words],
    ['words in an error of an answer', /: questionnaire\.(fault\.|phone\.fault)/, 10, words],
    ['words in an email', /^mails\.json: .*\.body$/, 60, words],
    ['links in an email', /^mails\.json: .*\.body$/, 1, (text) => text.split('{{link}}').length - 1],
    [
      'characters in a subject after the brand',
      /^mails\.json: .*\.subject$/,
      45,
      (text) => text.replace(/^\{\{brand\}\}: /, '').replaceAll(/\{\{\w+\}\}/g, '').length,
    ],
  ])('keep to the limit of %s', (_, fits, limit, length, except) => {
    expect(Object.keys(english).some((key) => fits.test(key))).toBe(true)
    expect(longer(fits, limit, length, except)).toEqual([])
  })

  it('name the brand first in every subject', () => {
    const subjects = Object.entries(texts('en', 'mails')).filter(([key]) => key.endsWith('.subject'))
    expect(subjects.filter(([, text]) => !text.startsWith('{{brand}}: '))).toEqual([])
  })
})

describe('texts of every language', () => {
  it('do not break off at a comma or semicolon', () => {
    // The link beside it continues the sentence.
    const continued = ['questionnaire.file.drop']
    const broken = ['en', ...others].flatMap((language) => [
      ...namespaces.flatMap((namespace) =>
        Object.entries(texts(language, namespace))
          .filter(([key, text]) => /[,;،؛，；、](\s*و)?\s*$/.test(text) && !continued.includes(key))
          .map(([key]) => `locales/${language}/${namespace}.json: ${key}`),
      ),
      ...Object.entries(asked(language))
        .filter(([, text]) => /[,;،؛，；、](\s*و)?\s*$/.test(text))
        .map(([key]) => key),
    ])
    expect(broken).toEqual([])
  })
})

describe('plural forms', () => {
  /** Texts that are the same for one and for more, by language. */
  const same: Partial<Record<string, string[]>> = {
    en: ['questionnaire.contact.resend', 'questionnaire.entriesFull'],
    'de-DE': [
      'agreement.found',
      'questionnaire.charactersLeft',
      'questionnaire.contact.resend',
      'questionnaire.entriesFull',
      'transfer.resend',
    ],
    'ar-SA': ['questionnaire.entriesFull'],
    'ru-RU': ['questionnaire.contact.resend', 'questionnaire.entriesFull', 'transfer.resend'],
  }
  /** Russian `other` is for fractions, and often reads like `one`. */
  const more = (language: string): string => (language === 'ru-RU' ? 'many' : 'other')

  it.each(['en', 'de-DE', 'es-ES', 'ru-RU', 'ar-SA'])('for one and for more differ: %s', (language) => {
    const alike = namespaces.flatMap((namespace) => {
      const own = texts(language, namespace)
      return Object.keys(own).filter(
        (key) =>
          key.endsWith('_one') &&
          !same[language]?.includes(stem(key)) &&
          own[key] === own[`${stem(key)}_${more(language)}`],
      )
    })
    expect(alike).toEqual([])
  })
})

describe('one term for each concept', () => {
  it.each(['en', ...others])('%s uses no term that the glossary replaces', (language) => {
    const found = namespaces.flatMap((namespace) =>
      Object.entries(texts(language, namespace)).flatMap(([key, text]) =>
        oldTermsIn(language, text).map((advice) => `locales/${language}/${namespace}.json: ${key}: ${advice}`),
      ),
    )
    expect(found).toEqual([])
    const inQuestionnaires = Object.entries(asked(language)).flatMap(([key, text]) =>
      oldTermsIn(language, text).map((advice) => `${key}: ${advice}`),
    )
    expect(inQuestionnaires).toEqual([])
  })
})

describe('translations', () => {
  it.each(others)('%s leaves no sentence in English', (language) => {
    const source = everything('en')
    const left = Object.entries(everything(language)).filter(
      ([key, text]) => isSentence(text) && source[key.replace(language, 'en')] === text,
    )
    expect(left.map(([key]) => key)).toEqual([])
  })

  it.each(others)('%s names the reminder of a video call as one', (language) => {
    const mails = texts(language, 'mails')
    expect(mails['appointment-soon.subject']).not.toBe(mails['appointment.subject'])
  })

  it.each(others)('%s breaks emails into paragraphs where English does', (language) => {
    const paragraphs = (text = ''): number => text.split('\n\n').length
    const own = texts(language, 'mails')
    const dense = Object.entries(texts('en', 'mails')).filter(([key, text]) => paragraphs(own[key]) < paragraphs(text))
    expect(dense.map(([key]) => key)).toEqual([])
  })

  it('ask in Arabic, and do not command', () => {
    const found = Object.entries(everything('ar-SA')).flatMap(([key, text]) =>
      commandIn(text) ? `${key}: ${commandIn(text)}` : [],
    )
    expect(found).toEqual([])
  })
})

it.each(['en', ...others])('a code in %s fits one SMS segment', (language) => {
  const text = texts(language, 'mails')['contact-code.body'] ?? ''
  expect(segmentsOf(text.replace('{{code}}', '123456').replace('{{brand}}', 'Tessera'))).toBe(1)
})

describe('the check of a language file', () => {
  const base: Texts = { title: 'Colour', day_one: '{{count}} day', day_other: '{{count}} days' }

  it.each<[string, string, Texts, string]>([
    [
      'a missing key',
      'de-DE',
      { day_one: '{{count}} Tag', day_other: '{{count}} Tage' },
      'title is missing. Translate “Colour”.',
    ],
    [
      'a wrong placeholder',
      'de-DE',
      { title: 'Farbe', day_one: '{{count}} Tag', day_other: '{{tage}} Tage' },
      'day_other has the placeholders {{tage}}. Use {{count}}.',
    ],
    [
      'an unknown key',
      'ja-JP',
      { title: '色', day_other: '{{count}}日', titel: '色' },
      'titel is not in English. Remove it, or correct the key.',
    ],
    [
      'an override that changes nothing',
      'en-US',
      { title: 'Colour' },
      'title equals locales/en. Remove it: an override names only what differs.',
    ],
  ])('names file, key and what to do: %s', (_, language, own, advice) => {
    expect(faultsOf(language, 'kyc', own, base)).toEqual([`locales/${language}/kyc.json: ${advice}`])
  })

  it('names an unknown language, an unknown file and a broken one', () => {
    expect(nameFaults({ en: ['kyc.json'], 'fr-FR': ['kyc.json'], 'de-DE': ['kycc.json', 'test-kyc.json'] })).toEqual([
      'locales/fr-FR: unknown language. Add it to contract/languages.ts, or remove the folder.',
      'locales/de-DE/kycc.json: unknown file. Name it like one in locales/en, or remove it.',
    ])
    expect(() => parsed('locales/de-DE/kyc.json', '{')).toThrow(/^locales\/de-DE\/kyc\.json: not valid JSON\. Correct/)
  })

  it('names a missing file once', () => {
    expect(faultsOf('de-DE', 'kyc', {}, base)).toEqual([
      'locales/de-DE/kyc.json is missing. Copy locales/en/kyc.json and translate it.',
    ])
  })

  it('accepts an override of one plural form', () => {
    expect(faultsOf('en-US', 'kyc', { title: 'Color' }, base)).toEqual([])
  })
})
