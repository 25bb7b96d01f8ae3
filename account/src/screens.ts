import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { textsOf, type ChildRoute } from './child-routes.ts'
import { loadAddress } from './features/verification/address/load.ts'
import { loadAgreements } from './features/agreement/load.ts'
import { loadGuide } from './features/guide/load.ts'
import { loadKnowledgeTest } from './features/suitability/knowledge-test/load.ts'
import { loadMyData } from './features/my-data/load.ts'
import { loadDocuments } from './features/personal/documents/load.ts'
import { loadProfilePage } from './features/personal/profile/load.ts'
import { loadPersonal } from './features/personal/load.ts'
import { loadKyc } from './features/verification/kyc/load.ts'
import { loadQuestionnaire } from './features/questionnaire/load.ts'
import { loadReset } from './features/reset/load.ts'
import { loadReverification } from './features/verification/reverification/load.ts'
import { loadRiskTest } from './features/suitability/risk-test/load.ts'
import { loadSecurity } from './features/security/load.ts'
import { loadTasks } from './features/tasks/load.ts'
import { loadVendor } from './features/verification/vendor/load.ts'
import { loadScreenTexts } from './i18n/start.ts'

type Screen = NonNullable<ChildRoute['screen']>

/** What loads the data of each screen. All loaders come with the entry, so that data and page load in parallel. */
export const loaders: Record<Screen, LoaderFunction> = {
  personal: loadPersonal,
  kyc: loadKyc,
  reverification: loadReverification,
  reset: loadReset,
  address: loadAddress,
  vendor: loadVendor,
  guide: loadGuide,
  questionnaire: loadQuestionnaire,
  agreement: loadAgreements,
  tasks: loadTasks,
  security: loadSecurity,
  'my-data': loadMyData,
  profile: loadProfilePage,
  documents: loadDocuments,
  'knowledge-test': loadKnowledgeTest,
  'risk-test': loadRiskTest,
}

const pages: Record<Screen, () => Promise<{ Page: ComponentType }>> = {
  personal: () => import('./features/personal/page.tsx'),
  kyc: () => import('./features/verification/kyc/page.tsx'),
  reverification: () => import('./features/verification/reverification/page.tsx'),
  reset: () => import('./features/reset/page.tsx'),
  address: () => import('./features/verification/address/page.tsx'),
  vendor: () => import('./features/verification/vendor/page.tsx'),
  guide: () => import('./features/guide/page.tsx'),
  questionnaire: () => import('./features/questionnaire/page.tsx'),
  agreement: () => import('./features/agreement/page.tsx'),
  tasks: () => import('./features/tasks/page.tsx'),
  security: () => import('./features/security/page.tsx'),
  'my-data': () => import('./features/my-data/page.tsx'),
  profile: () => import('./features/personal/profile/page.tsx'),
  documents: () => import('./features/personal/documents/page.tsx'),
  'knowledge-test': () => import('./features/suitability/knowledge-test/page.tsx'),
  'risk-test': () => import('./features/suitability/risk-test/page.tsx'),
}

/** The page of a screen, with its texts. */
export async function pageOf(screen: Screen): Promise<ComponentType> {
  const [{ Page }] = await Promise.all([pages[screen](), loadScreenTexts(...textsOf[screen])])
  return Page
}

/** The sandbox's preview of questionnaires. Production does not serve its address. */
export async function previewPage(): Promise<ComponentType> {
  const [{ Page }] = await Promise.all([
    import('./features/questionnaire/preview/page.tsx'),
    loadScreenTexts('questionnaire', 'preview'),
  ])
  return Page
}
