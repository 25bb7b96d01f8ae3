import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/* The language of the questionnaires, tests and agreements. */

const folder = join(import.meta.dirname, '..')
interface Text {
  place: string
  text: string
}

function textsIn(value: unknown, place: string): Text[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${place}.${key}`))
}
const textsOf = (path: string): Text[] => textsIn(JSON.parse(readFileSync(path, 'utf8')), path.slice(folder.length + 1))
/** Every text of one language. */
function inLanguage(language: string): Text[] {
  const questions = join(folder, 'texts', language)
  const agreements = readdirSync(join(folder, 'agreements')).flatMap((id) =>
    readdirSync(join(folder, 'agreements', id)).flatMap((name) =>
      name.endsWith(`.${language}.json`) ? [join(folder, 'agreements', id, name)] : [],
    ),
  )
  return [...readdirSync(questions).map((name) => join(questions, name)), ...agreements].flatMap(textsOf)
}
const languages = readdirSync(join(folder, 'texts'))
const english = inLanguage('en')

describe('the English texts', () => {
  const never =
    /\b(site|mail|mend|anew|at hand|at present|as a rule|whoever|somebody|anybody|everybody|deceiver|stands? (in|on)|holds until|good until|waits for you|with us|go on|begin|put off|take back|need not|lies in the future|this very|Nothing was lost|(law|rules?) asks?|e-mail|officer (weighs|decides)|seed phrase)\b/i

  it('have none of the words that we do not say', () => {
    expect(english.filter(({ text }) => never.test(text))).toEqual([])
  })

  it('have sentences of at most 20 words, without exclamation marks and straight quotes', () => {
    const sentences = english.flatMap(({ place, text }) =>
      text.split(/(?<=[.?!])\s+/).map((sentence) => ({ place, sentence })),
    )
    expect(sentences.filter(({ sentence }) => sentence.split(/\s+/).length > 20)).toEqual([])
    expect(english.filter(({ text }) => /[!'"]/.test(text))).toEqual([])
  })
})

// Russian dates end in “г.” themselves.
it.each(['en', 'ru-RU'])('no sentence ends with a date of ours (%s)', (language) => {
  expect(inLanguage(language).filter(({ text }) => /\{\{ratesAsOf\}\}[.?]/.test(text))).toEqual([])
})

/** Terms of the glossary, and what they replace. */
const replaced: Readonly<Record<string, RegExp>> = {
  'zh-CN': /站点|风险测试/,
  'zh-TW': /站點|風險測驗/,
  'zh-HK': /加密資產|站點/,
  'ja-JP': /エクスポージャー|リスクテスト|ご利用のサイト/,
  'ko-KR': /익스포저|위험 테스트|이용 중인 사이트|설문/,
  'de-DE': /Engagementlimit|Risikotest|Regeln Ihrer Seite/,
  'es-ES': /entrevista|prueba de riesgo/,
  'ru-RU': /видеоинтервью|вашей площадки|г\.\./,
  'tr-TR': /siteniz|risk testi|üstlenme (limiti|sınırı)|hırsızdır/,
  'ar-SA': /مقابلة|انكشاف|منصتك|لص[.،]/,
  'vi-VN': /phỏng vấn|tiền mã hóa|hạn mức rủi ro|kẻ trộm/i,
  'id-ID': /wawancara|seed phrase|nasabah ritel|residensi pajak|situs Anda|pencuri\./i,
  'th-TH': /สัมภาษณ์|เพดานความเสี่ยง|ไซต์ของคุณ/,
}

it.each(Object.entries(replaced))('the texts in %s use the terms of the glossary', (language, old) => {
  expect(languages).toContain(language)
  expect(inLanguage(language).filter(({ text }) => old.test(text))).toEqual([])
})
