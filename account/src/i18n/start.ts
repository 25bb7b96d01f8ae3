import './texts.ts'
import { createInstance, type BackendModule, type i18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  fallbacksOf,
  textsName,
  type Environment,
  type ScreenTexts,
  type TextNamespace,
} from '@tessera/contract/languages.ts'
import { textsUrl } from '../paths.ts'
import { showLanguage } from './language.ts'
import { pageTexts, settings } from './settings.ts'

/** After this long without texts the page says that it cannot be loaded. The attempts go on, and a success takes it back. */
const lateMs = 9000

export interface TextSettings {
  language: string
  /** Changes with any text, so files can be cached permanently. */
  version: string
  environment?: Environment
  rightToLeft?: readonly string[]
  /** The texts of the first view. */
  firstTexts?: readonly TextNamespace[]
}

type Answer = Parameters<BackendModule['read']>[2]

/** Fetches text files. Namespaces that are asked for at the same moment are one request. */
function textFiles(version: string, environment: Environment): BackendModule {
  const waiting = new Map<string, Map<string, Answer>>()
  const request = async (language: string, asked: Map<string, Answer>): Promise<void> => {
    const namespaces = [...asked.keys()]
    const answerAll = (fault: Error, retry: boolean): void => asked.forEach((answer) => answer(fault, retry))
    try {
      const response = await fetch(textsUrl(language, textsName(environment, ...namespaces), version))
      if (response.ok) {
        const texts: Record<string, ResourceKey> = await response.json()
        return asked.forEach((answer, name) => answer(null, namespaces.length > 1 ? texts[name] : texts))
      }
      // A retry does not help if the file does not exist. Another language is shown at once.
      answerAll(
        new Error(`texts ${namespaces.join()} in ${language}: HTTP ${response.status}`),
        response.status !== 404,
      )
    } catch (error) {
      answerAll(error instanceof Error ? error : new Error(String(error)), true)
    }
  }
  return {
    type: 'backend',
    callbackApi: true,
    init: () => undefined,
    read(language, namespace, answer) {
      const together = waiting.get(language)
      if (together) return together.set(namespace, answer)
      const asked = new Map([[namespace, answer]])
      waiting.set(language, asked)
      queueMicrotask(() => {
        waiting.delete(language)
        void request(language, asked)
      })
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
  firstTexts = [pageTexts],
}: TextSettings): Promise<i18n> {
  const instance = createInstance()
  instance.on('languageChanged', (now) => showLanguage(now, rightToLeft))
  const { dataset } = document.documentElement
  const late = setTimeout(() => (dataset['lost'] = ''), lateMs)
  await instance
    .use(textFiles(version, environment))
    .use(initReactI18next)
    .init({ ...settings, lng: language, ns: [...firstTexts] })
  for (const next of fallbacksOf(language)) {
    if (has(instance, instance.language)) break
    await instance.changeLanguage(next)
  }
  clearTimeout(late)
  delete dataset['lost']
  // Raw keys are no text, so we show the page's own message that it could not be loaded.
  if (!has(instance, instance.language)) throw new Error('The texts could not be loaded')
  ready.resolve(instance)
  return instance
}

/** The texts of a page that the server renders: it has them already. */
export function takeTexts(instance: i18n): void {
  ready.resolve(instance)
}

/** Screens request their texts together with their code, before the language is known. */
const ready = Promise.withResolvers<i18n>()

/** Loads the texts of a screen, in one file. From then on they change language with the rest. */
export async function loadScreenTexts(...namespaces: readonly ScreenTexts[]): Promise<void> {
  const instance = await ready.promise
  const missing = (): ScreenTexts[] => namespaces.filter((one) => !instance.hasResourceBundle(instance.language, one))
  // i18next repeats a failed request only on demand.
  const again = missing().filter((one) => lost.delete(one))
  await Promise.all([
    again.length > 0 ? instance.reloadResources(instance.language, again) : null,
    instance.loadNamespaces(missing().filter((one) => !again.includes(one))),
  ])
  const gone = missing()
  if (gone.length === 0) return
  for (const one of gone) lost.add(one)
  throw new Error(`The texts "${gone.join('", "')}" could not be loaded`)
}

/**
 * Loads the texts of errors, in one file with those of a screen that are asked for at the same moment. If that fails,
 * they are asked for again with the first error.
 */
export async function loadErrorTexts(): Promise<void> {
  await (await ready.promise).loadNamespaces('inverse-error-code')
}

/** Texts that failed to load. */
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
