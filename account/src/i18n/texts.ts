import type codes from '../../../locales/en/inverse-error-code.json'
import type identity from '../../../locales/en/identity.json'
import type kyc from '../../../locales/en/kyc.json'
import type questionnaire from '../../../locales/en/questionnaire.json'
import type texts from '../../../locales/en/user-accounts.json'

declare module 'i18next' {
  /** English is the type of every other language: a key that is not in it does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'user-accounts'
    // A screen's own file stands behind the default namespace: its keys are written without the file's name.
    resources: { 'user-accounts': typeof texts & typeof kyc & typeof identity & typeof questionnaire; 'inverse-error-code': typeof codes }
  }
}
