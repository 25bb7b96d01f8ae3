import { useEffect, useState } from 'react'

/** How a country writes its postal codes. */
export interface PostalCodes {
  example: string
  isValid: (code: string) => boolean
}

const unknown: PostalCodes = { example: '', isValid: () => true }

/** The country's postal codes. The list of all countries is large, so it loads by itself; until then all are valid. */
export function usePostalCodes(country: string): PostalCodes {
  const [found, setFound] = useState({ country: '', codes: unknown })
  useEffect(() => {
    const left = new AbortController()
    void import('@tessera/contract/addresses.ts').then(
      ({ addressFormOf, isPostalCode }) => {
        const { postalCodeExample: example } = addressFormOf(country, 'en')
        const codes = { example, isValid: (code: string) => isPostalCode(country, code) }
        if (!left.signal.aborted) setFound({ country, codes })
      },
      () => undefined,
    )
    return () => left.abort()
  }, [country])
  return found.country === country ? found.codes : unknown
}

const kindsOf = (code: string): string => code.replaceAll(/\d/g, '0').replaceAll(/[A-Z]/g, 'A')

/** A postal code as the country writes it: in capitals, and with the space of the example where it has the same form. */
export function usualPostalCode(typed: string, example: string): string {
  const code = typed.trim().toUpperCase()
  const gap = example.indexOf(' ')
  const compact = code.replaceAll(' ', '')
  if (gap < 0 || kindsOf(compact) !== kindsOf(example.replaceAll(' ', ''))) return code
  return `${compact.slice(0, gap)} ${compact.slice(gap)}`
}
