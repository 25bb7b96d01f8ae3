import { useEffect, useState } from 'react'
import type { KnowledgeTest } from '@tessera/questionnaires/engine/knowledge.ts'
import type { RiskTest } from '@tessera/questionnaires/engine/risk.ts'
import type { Site } from '@tessera/contract/sites.ts'
import { call } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { problemText } from './use-preview.ts'

/** The two tests beside the questionnaires, by their numbers. */
export const testCodes = { knowledge: '300', risk: '310' } as const

/** The test that the address asks for; undefined where it is a questionnaire. */
export function testOf(template: string): keyof PreviewedTests | undefined {
  return (['knowledge', 'risk'] as const).find((which) => testCodes[which] === template)
}

/** Words of a test, as its files hold them. */
export interface TestWords {
  dontKnow?: string
  topics?: Record<string, { title: string }>
  questions: Record<string, { text: string; hint?: string; options: Record<string, string>; why?: string }>
  bands?: Record<string, { title: string; text: string }>
}

export interface PreviewedTests {
  knowledge: { test: KnowledgeTest; words: TestWords }
  risk: { test: RiskTest; words: TestWords }
}

/** Both tests of a site in a language, as their files stand now; nothing while no test is looked at. */
export function useSuitability(
  wanted: boolean,
  site: Site,
  language: string,
): { tests: PreviewedTests | null; problem: string } {
  const textOf = useErrorText()
  const [found, setFound] = useState<{ tests: PreviewedTests | null; problem: string }>({ tests: null, problem: '' })
  useEffect(() => {
    if (!wanted) return
    const mine = new AbortController()
    const load = async (): Promise<void> => {
      try {
        // In the sandbox they come whole.
        const tests = (await call('GET /v1/public/sandbox/suitability', {
          query: { site, language },
          signal: mine.signal,
        })) as unknown as PreviewedTests
        if (!mine.signal.aborted) setFound({ tests, problem: '' })
      } catch (error) {
        const problem = await problemText(error, textOf)
        if (!mine.signal.aborted) setFound({ tests: null, problem })
      }
    }
    void load()
    return () => mine.abort()
  }, [wanted, site, language, textOf])
  return found
}
