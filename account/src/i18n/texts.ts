import type about from '../../../locales/en/about.json'
import type agreement from '../../../locales/en/agreement.json'
import type codes from '../../../locales/en/inverse-error-code.json'
import type identity from '../../../locales/en/identity.json'
import type kyc from '../../../locales/en/kyc.json'
import type messenger from '../../../locales/en/messenger.json'
import type sdk from '../../../locales/en/sdk.json'
import type preview from '../../../locales/en/preview.json'
import type questionnaire from '../../../locales/en/questionnaire.json'
import type tasks from '../../../locales/en/tasks.json'
import type reasons from '../../../locales/en/reasons.json'
import type tests from '../../../locales/en/tests.json'
import type security from '../../../locales/en/security.json'
import type myData from '../../../locales/en/my-data.json'
import type texts from '../../../locales/en/user-accounts.json'

/** A screen's own file is searched after the default namespace, so its keys are used without the file's name. */
type All = {
  [
    Section in keyof (typeof texts &
      typeof sdk &
      typeof kyc &
      typeof identity &
      typeof questionnaire &
      typeof agreement &
      typeof tasks &
      typeof reasons &
      typeof messenger &
      typeof tests &
      typeof preview &
      typeof about &
      typeof security &
      typeof myData)
  ]: (typeof texts &
    typeof sdk &
    typeof kyc &
    typeof identity &
    typeof questionnaire &
    typeof agreement &
    typeof tasks &
    typeof reasons &
    typeof messenger &
    typeof tests &
    typeof preview &
    typeof about &
    typeof security &
    typeof myData)[Section]
}

declare module 'i18next' {
  /** English is the type of every other language: a key that is missing there does not compile. */
  /** The texts by namespace. The console adds its own (console/src/i18n.ts). */
  interface AppTexts {
    'user-accounts': All
    'inverse-error-code': typeof codes
  }
  interface CustomTypeOptions {
    defaultNS: 'user-accounts'
    resources: AppTexts
  }
}
