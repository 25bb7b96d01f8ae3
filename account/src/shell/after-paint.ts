import { responseCache } from '../api/response-cache.ts'
import { accountClient } from '../api/call.ts'
import { storedResponses } from '../api/stored-responses.ts'
import { loadMonitor } from '../api/monitor.ts'
import { tagHooks } from '../api/tags.ts'
import type { HostConfig } from '../config.ts'
import { loadErrorTexts } from '../i18n/start.ts'
import { rememberFace } from './face.ts'
import './failures.ts'
import { prefetchLinks } from './prefetch.ts'
import { loadToaster } from './toast-kit.ts'

/**
 * Loaded after the first screen: code that is rarely needed, and must be there without a network. No failure of it may
 * affect the page.
 */
export async function afterPaint({ monitorScript, brand }: HostConfig): Promise<void> {
  accountClient.use(responseCache(storedResponses(() => window.localStorage)))
  accountClient.use(tagHooks(window))
  prefetchLinks()
  await Promise.allSettled([
    rememberFace(brand.shortName, document),
    loadToaster(),
    import('../api/first-client.ts'),
    loadErrorTexts(),
    ...(monitorScript ? [loadMonitor(monitorScript)] : []),
  ])
}
