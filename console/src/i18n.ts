import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import texts from '../../locales/en/console.json' with { type: 'json' }
import type actTexts from '../../locales/en/console-acts.json'
import type eventTexts from '../../locales/en/console-events.json'

declare module 'i18next' {
  interface AppTexts {
    console: typeof texts & typeof actTexts & typeof eventTexts
  }
}

const added: object[] = []
let started: i18n | null = null

/** Adds texts that came with a page. */
export function addTexts(more: object): void {
  added.push(more)
  started?.addResourceBundle('en', 'console', more, true)
}

/** The console's texts, in English only. They are a part of the code: those of acts and events come with the pages that show them. */
export function startTexts(brand: string): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: 'en',
    ns: ['console'],
    defaultNS: 'console',
    resources: { en: { console: texts } },
    interpolation: { escapeValue: false, defaultVariables: { brand } },
    initAsync: false,
  })
  for (const more of added) instance.addResourceBundle('en', 'console', more, true)
  started = instance
  return instance
}
