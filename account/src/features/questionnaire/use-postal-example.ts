import { useEffect, useState } from 'react'

/** An example of the country's postal codes. The list of all countries is large, so it loads by itself. */
export function usePostalExample(country: string): string {
  const [found, setFound] = useState({ country: '', example: '' })
  useEffect(() => {
    const left = new AbortController()
    void import('@tessera/contract/addresses.ts').then(
      ({ addressFormOf }) => {
        if (!left.signal.aborted) setFound({ country, example: addressFormOf(country, 'en').postalCodeExample })
      },
      () => undefined,
    )
    return () => left.abort()
  }, [country])
  return found.country === country ? found.example : ''
}
