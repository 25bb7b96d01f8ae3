import type codes from '../../../locales/en/inverse-error-code.json'
import type texts from '../../../locales/en/user-accounts.json'

declare module 'i18next' {
  /** English is the type of every other language: a key that is not in it does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'user-accounts'
    resources: { 'user-accounts': typeof texts; 'inverse-error-code': typeof codes }
  }
}
