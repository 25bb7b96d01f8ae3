import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import texts from '../../locales/en/console.json' with { type: 'json' }

declare module 'i18next' {
  interface AppTexts {
    console: typeof texts
  }
}

/** The console's texts, in English only. They are a part of the code: none is loaded later. */
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
  return instance
}
