import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { RadioCards } from '@tessera/ui/RadioCards.tsx'
import BookUser from 'lucide-react/icons/book-user'
import Car from 'lucide-react/icons/car'
import Earth from 'lucide-react/icons/earth'
import FileBadge from 'lucide-react/icons/file-badge'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType } from '@tessera/contract/states.ts'
import { call } from '../../../api/call.ts'
import { countryName, writesLatin } from '../../../format/country.ts'
import { Loaded } from '../../../shell/Loaded.tsx'
import { level, type AcceptedDocument } from './load.ts'

const icons = { PASSPORT: BookUser, ID_CARD: IdCard, DRIVERS_LICENSE: Car, RESIDENCE_PERMIT: FileBadge, BVN: Landmark }

export interface DocumentChoiceProps {
  country: string
  value: DocumentType | ''
  error: string | undefined
  onChange: (type: DocumentType | '') => void
  /** Whether any document of the country is accepted. If not, the member cannot continue here. */
  onServed: (served: boolean) => void
}

/** The documents accepted from a country, or a clear message when there are none. */
export function DocumentChoice(choice: DocumentChoiceProps): ReactNode {
  // Loads as soon as the country changes, so the previous country's documents never show.
  return <DocumentsOf key={choice.country} {...choice} />
}

function DocumentsOf(choice: DocumentChoiceProps): ReactNode {
  const { country } = choice
  const [documents, setDocuments] = useState(() => ask(country))
  return (
    <Loaded data={documents} retry={() => setDocuments(ask(country))}>
      {(accepted) => <Choice documents={accepted} {...choice} />}
    </Loaded>
  )
}

async function ask(country: string): Promise<AcceptedDocument[]> {
  return (await call('POST /v3/private/kyc/supported-document-type', { body: { country, level } })).documents
}

function Choice({
  country,
  documents,
  value,
  error,
  onChange,
  onServed,
}: DocumentChoiceProps & { documents: readonly AcceptedDocument[] }): ReactNode {
  const { t, i18n } = useTranslation()
  const served = documents.length > 0
  useEffect(() => onServed(served), [served, onServed])
  const accepted = documents.some(({ type }) => type === value)
  useEffect(() => {
    // A document type of the previous country may not be accepted here.
    if (value && !accepted) onChange('')
  }, [value, accepted, onChange])

  // Said before the photo, where another document can still be chosen.
  const mayBeUnread = !writesLatin(country) && documents.length > 1 && documents.some(({ type }) => type === 'PASSPORT')
  if (!served) {
    return (
      <div aria-live="polite">
        <EmptyState
          icon={<Earth size={28} />}
          title={t('kyc.document.notServed', { country: countryName(country, i18n.language) })}
        >
          {t('kyc.document.notServedText')}
        </EmptyState>
      </div>
    )
  }
  return (
    <RadioCards
      legend={t('kyc.document.type')}
      hint={mayBeUnread ? t('kyc.document.script') : undefined}
      name="document-type"
      value={value}
      error={error}
      onChange={onChange}
      cards={documents.map(({ type, fastest }) => {
        const Icon = icons[type]
        return {
          value: type,
          title: t(`document.${type}`),
          icon: <Icon size={22} />,
          ...(fastest ? { pill: t('kyc.document.fastest') } : {}),
        }
      })}
    />
  )
}
