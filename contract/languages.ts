/*
 * What server and web must decide alike: which language a request gets, which language fills in a missing text, and
 * which file has it.
 */

/** Languages under their own names. */
const names: Record<string, string> = {
  en: 'English',
  'en-US': 'English (US)',
  'en-HK': 'English (Hong Kong)',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'zh-HK': '繁體中文（香港）',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
  'ru-RU': 'Русский',
  'id-ID': 'Bahasa Indonesia',
  'es-ES': 'Español',
  'tr-TR': 'Türkçe',
  'th-TH': 'ไทย',
  'vi-VN': 'Tiếng Việt',
  'de-DE': 'Deutsch',
  'ar-SA': 'العربية',
}

/** Languages with texts. */
export const languages: readonly string[] = Object.keys(names)

/** The language's own name. */
export function languageName(language: string): string {
  return names[language] ?? language
}

/** The language's name in another one; with its region only where there are texts of several regions. */
export function languageNameIn(reader: string, language: string): string {
  const [plain = language] = language.split('-')
  const alone = languages.filter((one) => one.split('-')[0] === plain).length === 1
  return new Intl.DisplayNames(reader, { type: 'language' }).of(alone ? plain : language) ?? language
}

/**
 * The available language that fits a request best: the same one, else the same language in the same script (zh-HK:
 * zh-TW), else the same language.
 */
export function closestLanguage(wish: string, available: readonly string[]): string | undefined {
  const wanted = localeOf(wish)
  if (!wanted) return undefined
  const same = available.filter((language) => localeOf(language)?.language === wanted.language)
  return (
    same.find((language) => language === wanted.baseName) ??
    same.find((language) => localeOf(language)?.maximize().script === wanted.maximize().script) ??
    same[0]
  )
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    // A browser or an address may name something that is not a language.
    return undefined
  }
}

/** Languages that fill in missing texts, in this order. */
export function fallbacksOf(language: string): string[] {
  return [...(language === 'zh-HK' ? ['zh-TW'] : []), ...(language === 'en' ? [] : ['en'])]
}

/** Where the product runs: production, public test, or the operator's own test. */
export type Environment = 'mainnet' | 'testnet' | 'sitnet'

export const textPrefixes = { mainnet: '', testnet: 'testnet-', sitnet: 'test-' } as const satisfies Record<
  Environment,
  string
>

/** Text files of single screens, besides the one every screen needs. */
export const screenTexts = [
  'sdk',
  'kyc',
  'identity',
  'questionnaire',
  'agreement',
  'tasks',
  'reasons',
  'messenger',
  'tests',
  'preview',
  'security',
  'my-data',
  'about',
] as const
export type ScreenTexts = (typeof screenTexts)[number]

/** Texts in separate files: those of the specification, and those of single screens. */
export type TextNamespace = 'user-accounts' | 'inverse-error-code' | ScreenTexts

/**
 * The file name for an environment, without its extension (specification, section 7). Several namespaces that are needed
 * together are one file: their names in alphabetical order, joined by `+`.
 */
export function textsName(environment: Environment, ...namespaces: readonly string[]): string {
  return textPrefixes[environment] + namespaces.toSorted().join('+')
}
