import './texts.ts'
import { createInstance, type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  fallbacksOf,
  screenTexts,
  textsName,
  type Environment,
  type ScreenTexts,
  type TextNamespace,
} from '@tessera/contract/languages.ts'
import { textsUrl } from '../paths.ts'
import { showLanguage } from './language.ts'

const pageTexts: TextNamespace = 'user-accounts'

/** How files are loaded: in parallel, and again after 350, 700, 1400 … ms (specification, section 9). */
const loading = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 } as const

export interface TextSettings {
  language: string
  /** Changes with any text, so files can be cached permanently. */
  version: string
  environment?: Environment
  rightToLeft?: readonly string[]
}

/** Fetches text files. */
function textFiles(version: string, environment: Environment): BackendModule {
  return {
    type: 'backend',
    callbackApi: true,
    init: () => undefined,
    read(language, namespace, answer) {
      fetch(textsUrl(language, textsName(environment, namespace), version))
        .then(async (response) => {
          if (response.ok) return answer(null, await response.json())
          // A retry does not help if the file does not exist. Another language is shown at once.
          const fault = new Error(`texts ${namespace} in ${language}: HTTP ${response.status}`)
          answer(fault, response.status !== 404)
        })
        // `true`: a retry can help.
        .catch((error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), true))
    },
  }
}

/**
 * Starts the texts in one language. No second file is loaded as a fallback, because the server completes every file
 * from the fallback languages. Only if the file itself is unavailable do we show another language.
 */
export async function startTexts({
  language,
  version,
  environment = 'mainnet',
  rightToLeft = ['ar-SA'],
}: TextSettings): Promise<i18n> {
  const instance = createInstance()
  instance.on('languageChanged', (now) => showLanguage(now, rightToLeft))
  await instance
    .use(textFiles(version, environment))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: 'currentOnly',
      ns: [pageTexts],
      defaultNS: pageTexts,
      // Searched once a screen has loaded them.
      fallbackNS: [...screenTexts],
      ...loading,
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  for (const next of fallbacksOf(language)) {
    if (has(instance, instance.language)) break
    await instance.changeLanguage(next)
  }
  // Raw keys are no text, so we show the page's own message that it could not be loaded.
  if (!has(instance, instance.language)) throw new Error('The texts could not be loaded')
  ready.resolve(instance)
  return instance
}

/** Screens request their texts together with their code, before the language is known. */
const ready = Promise.withResolvers<i18n>()

/** Loads the text file of a screen. From then on it changes language with the rest. */
export async function loadScreenTexts(namespace: ScreenTexts): Promise<void> {
  const instance = await ready.promise
  // i18next repeats a failed request only on demand.
  if (lost.delete(namespace)) await instance.reloadResources(instance.language, namespace)
  else await instance.loadNamespaces(namespace)
  if (instance.hasResourceBundle(instance.language, namespace)) return
  lost.add(namespace)
  throw new Error(`The texts "${namespace}" could not be loaded`)
}

/** Text files that failed to load. */
const lost = new Set<ScreenTexts>()

let wanted = ''

/** Changes the language once its texts are loaded. Returns false if they are unavailable. The last choice wins. */
export async function switchLanguage(instance: i18n, language: string): Promise<boolean> {
  wanted = language
  if (!has(instance, language)) await instance.reloadResources([language], instance.options.ns)
  if (!has(instance, language)) return wanted !== language
  if (wanted === language) await instance.changeLanguage(language)
  return true
}

function has(instance: i18n, language: string): boolean {
  return instance.hasResourceBundle(language, pageTexts)
}
