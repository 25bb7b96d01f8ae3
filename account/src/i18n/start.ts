import './texts.ts'
import { createInstance, type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { textsUrl } from '../paths.ts'

/** Fetches files of texts; the version makes them cacheable for ever. */
function textFiles(version: string): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read(language, namespace, answer) {
      fetch(textsUrl(language, namespace, version))
        .then(async (response) => {
          if (!response.ok) throw new Error(`texts ${namespace}: HTTP ${response.status}`)
          answer(null, await response.json())
        })
        // `true`: i18next tries again by itself, 5 times, 350 ms and doubling (specification, section 9).
        .catch((error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), true))
    },
  }
}

/** Starts the texts in one language. Every language is complete, so no second file is loaded as a fallback. */
export async function startTexts({ language, version }: { language: string; version: string }): Promise<i18n> {
  const instance = createInstance()
  await instance
    .use(textFiles(version))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['user-accounts'],
      defaultNS: 'user-accounts',
      // React escapes what it draws.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  return instance
}
