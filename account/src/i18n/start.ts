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

/** How files are read: side by side, and again after 350, 700, 1400 … ms (specification, section 9). */
const loading = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 } as const

export interface TextSettings {
  language: string
  /** Changes with any text: files can be cached for ever. */
  version: string
  environment?: Environment
  rightToLeft?: readonly string[]
}

/** Fetches files of texts. */
function textFiles(version: string, environment: Environment): BackendModule {
  return {
    type: 'backend',
    callbackApi: true,
    init: () => undefined,
    read(language, namespace, answer) {
      fetch(textsUrl(language, textsName(environment, namespace), version))
        .then(async (response) => {
          if (response.ok) return answer(null, await response.json())
          // What is not there does not come by asking again: another language is shown at once.
          const fault = new Error(`texts ${namespace} in ${language}: HTTP ${response.status}`)
          answer(fault, response.status !== 404)
        })
        // `true`: worth another try.
        .catch((error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), true))
    },
  }
}

/**
 * Starts the texts in one language. No second file is loaded as a fallback: the server completes every file from the
 * languages that stand in for it. Only when the file itself cannot be had is another language shown.
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
      // Looked into once a screen has brought them.
      fallbackNS: [...screenTexts],
      ...loading,
      // React escapes what it draws.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  for (const next of fallbacksOf(language)) {
    if (has(instance, instance.language)) break
    await instance.changeLanguage(next)
  }
  // Names of texts are no words: the page that stands says that it could not be loaded.
  if (!has(instance, instance.language)) throw new Error('The texts could not be loaded')
  ready.resolve(instance)
  return instance
}

/** Screens ask for their texts as soon as the router does for their code, which is before the language is settled. */
const ready = Promise.withResolvers<i18n>()

/** Loads the file of texts that belongs to a screen; from then on it changes language with the rest. */
export async function loadScreenTexts(namespace: ScreenTexts): Promise<void> {
  const instance = await ready.promise
  // What failed once i18next asks for only when it is told to.
  if (lost.delete(namespace)) await instance.reloadResources(instance.language, namespace)
  else await instance.loadNamespaces(namespace)
  if (instance.hasResourceBundle(instance.language, namespace)) return
  lost.add(namespace)
  throw new Error(`The texts "${namespace}" could not be loaded`)
}

/** Files of texts that did not come. */
const lost = new Set<ScreenTexts>()

let wanted = ''

/** Changes the language once its texts are there; false when they cannot be had. The last wish counts. */
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
