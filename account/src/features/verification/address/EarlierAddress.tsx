import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import { countryName } from '../../../format/country.ts'
import { formatMonth } from '../../../format/dates.ts'
import { EarlierAnswers, type EarlierAnswerView } from '../../../status/earlier/EarlierAnswers.tsx'
import type { Typed } from './typed.ts'

interface EarlierAddressProps {
  earlier: readonly EarlierAnswer[]
  /** Countries that cannot be chosen here. */
  closed: readonly string[]
  onUse: (part: Partial<Typed>) => void
}

const nothing: readonly EarlierAnswerView[] = []

/** The address that the member gave in another form, and since when they live there. */
export function EarlierAddress({ earlier, closed, onUse }: EarlierAddressProps): ReactNode {
  const { t, i18n } = useTranslation()
  const source = earlier.find(({ path }) => path === 'address')
  const address = source?.value
  // What was taken over stays shown.
  if (!source || typeof address !== 'object' || !('line1' in address) || closed.includes(address.country))
    return <EarlierAnswers answers={nothing} onUse={() => undefined} />
  const { line1, line2 = '', city, region = '', postcode = '', country } = address
  // A month of another form can belong to another address.
  const since = earlier.find(({ path, sentAt }) => path === 'since' && sentAt === source.sentAt)?.value
  const lines = [line1, line2, `${postcode} ${city}`.trim(), region, countryName(country, i18n.language)]
  return (
    <EarlierAnswers
      answers={[
        { ...source, question: t('address.legend'), answer: lines.filter(Boolean).join('\n') },
        ...(typeof since === 'string'
          ? [{ ...source, path: 'since', question: t('address.since'), answer: formatMonth(since, i18n.language) }]
          : []),
      ]}
      onUse={() =>
        onUse({
          country,
          ...(typeof since === 'string' ? { since: { year: since.slice(0, 4), month: since.slice(5) } } : {}),
          address: { ...emptyAddress, street: line1, street2: line2, city, region, postalCode: postcode },
        })
      }
    />
  )
}
