import { useEffect, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Site } from '@tessera/contract/sites.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import type { Country } from '../load.ts'

export type Previewed = Calls['GET /v1/public/sandbox/questionnaire']['result']

/**
 * The questionnaire in a language and a site's currency, from the current files. The previous one stays until the next
 * is loaded.
 */
export function usePreview(
  template: string,
  language: string,
  site: Site,
): { previewed: Previewed | null; problem: string } {
  const textOf = useErrorText()
  const [found, setFound] = useState<{ previewed: Previewed | null; problem: string }>({ previewed: null, problem: '' })
  useEffect(() => {
    const mine = new AbortController()
    const load = async (): Promise<void> => {
      try {
        const previewed = await call('GET /v1/public/sandbox/questionnaire', {
          query: { language, site, ...(template ? { template_code: template } : {}) },
          signal: mine.signal,
        })
        if (!mine.signal.aborted) setFound({ previewed, problem: '' })
      } catch (error) {
        const problem = await problemText(error, textOf)
        if (!mine.signal.aborted) setFound({ previewed: null, problem })
      }
    }
    void load()
    return () => mine.abort()
  }, [template, language, site, textOf])
  return found
}

/** The errors of a file come with their own text. */
async function problemText(error: unknown, textOf: ReturnType<typeof useErrorText>): Promise<string> {
  const fault = error instanceof ApiError ? error.extInfo['fault'] : undefined
  return typeof fault === 'string' ? fault : textOf(error)
}

/** Every country, for the pickers; none when they cannot be loaded. */
export function useCountries(): readonly Country[] {
  const [countries, setCountries] = useState<readonly Country[]>([])
  useEffect(() => {
    call('GET /v2/public/country-list', { query: { is_disable: '1' } }).then(
      ({ list }) => setCountries(list),
      () => undefined,
    )
  }, [])
  return countries
}
