import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { ChildRoute } from './child-routes.ts'
import { loadAddress } from './features/verification/address/load.ts'
import { loadAgreements } from './features/agreement/load.ts'
import { loadGuide } from './features/guide/load.ts'
import { loadKnowledgeTest } from './features/suitability/knowledge-test/load.ts'
import { loadKyc } from './features/verification/kyc/load.ts'
import { loadQuestionnaire } from './features/questionnaire/load.ts'
import { loadReset } from './features/reset/load.ts'
import { loadReverification } from './features/verification/reverification/load.ts'
import { loadRiskTest } from './features/suitability/risk-test/load.ts'
import { loadTasks } from './features/tasks/load.ts'
import { loadVendor } from './features/verification/vendor/load.ts'
import { loadScreenTexts } from './i18n/start.ts'

/**
 * Every screen except the personal page, which is in the first file. This file loads with the first address that needs
 * it, otherwise after the first render. Loaders are small and in one file: data and page are requested together, not
 * one after the other.
 */
export type OtherScreen = Exclude<NonNullable<ChildRoute['screen']>, 'personal'>

export const loaders: Record<OtherScreen, LoaderFunction> = {
  kyc: loadKyc,
  reverification: loadReverification,
  reset: loadReset,
  address: loadAddress,
  vendor: loadVendor,
  guide: loadGuide,
  questionnaire: loadQuestionnaire,
  agreement: loadAgreements,
  tasks: loadTasks,
  'knowledge-test': loadKnowledgeTest,
  'risk-test': loadRiskTest,
}

const pages: Record<OtherScreen, () => Promise<{ Page: ComponentType }>> = {
  kyc: () => import('./features/verification/kyc/page.tsx'),
  reverification: () => import('./features/verification/reverification/page.tsx'),
  reset: () => import('./features/reset/page.tsx'),
  address: () => import('./features/verification/address/page.tsx'),
  vendor: () => import('./features/verification/vendor/page.tsx'),
  guide: () => import('./features/guide/page.tsx'),
  questionnaire: () => import('./features/questionnaire/page.tsx'),
  agreement: () => import('./features/agreement/page.tsx'),
  tasks: () => import('./features/tasks/page.tsx'),
  'knowledge-test': () => import('./features/suitability/knowledge-test/page.tsx'),
  'risk-test': () => import('./features/suitability/risk-test/page.tsx'),
}

/** The page of a screen. */
export async function otherPage(screen: OtherScreen): Promise<ComponentType> {
  return (await pages[screen]()).Page
}

/** The sandbox's preview of questionnaires. Production does not serve its address. */
export async function previewPage(): Promise<ComponentType> {
  const [{ Page }] = await Promise.all([
    import('./features/questionnaire/preview/page.tsx'),
    loadScreenTexts('questionnaire'),
    loadScreenTexts('preview'),
  ])
  return Page
}
