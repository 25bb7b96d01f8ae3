import { Form } from '@tessera/ui/Form.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { kycActions } from '@tessera/contract/actions.ts'
import type { AttemptPurpose, DocumentType } from '@tessera/contract/states.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { remedyOf } from '../../../status/remedy.ts'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { Loaded } from '../../../shell/Loaded.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { part } from '../../../shell/part.tsx'
import { useAction, type Action } from '../../../shell/use-action.ts'
import { useHost } from '../../../state/host.tsx'
import type { KycCase } from '../../../state/kyc-info.ts'
import { ConsentField } from './ConsentField.tsx'
import { CountryField } from './CountryField.tsx'
import { DataUse } from './DataUse.tsx'
import { DocumentChoice } from './DocumentChoice.tsx'
import styles from './flow.module.css'
import { inSdkMode } from '../../../paths.ts'
import { askCountries, level, type Attempt, type CaptureData, type Residence } from './load.ts'
import { HandoffOffer } from './handoff/HandoffOffer.tsx'
import { LastTime } from './LastTime.tsx'
import { LivesIn } from './LivesIn.tsx'
import { Preparation } from './Preparation.tsx'
import { SameDocument } from './SameDocument.tsx'
import { useLostAttempt } from './use-lost-attempt.ts'

/** Few countries have one, so we load the offer after the page. */
const NonDocumentOffer = part(async () => (await import('./NonDocumentOffer.tsx')).NonDocumentOffer)

/** What we know about the previous document. */
export type Before = Pick<KycCase, 'status' | 'country' | 'documentType' | 'reasons'> &
  Partial<Pick<KycCase, 'method' | 'resubmission'>>

export interface DocumentStepProps {
  loaded: CaptureData
  /** The previous case: a refused attempt presets country and document. */
  case: Before
  attempt: Attempt | null
  /** The residence that decides the steps; null when it is not shown here. */
  residence: Residence | null
  /** What the member chose here before they left this step: by Back, or for another device. */
  chosen: ChosenBefore | null
  onChosen: (chosen: ChosenBefore) => void
  /** Takes the photos with a phone; null on a phone. */
  phone: Action<[]> | null
  /** Whether this choice is another document than the one in the photos, although it may be of the same kind. */
  isOther: (picked: Picked) => boolean
  onDone: (attempt: Attempt) => void
}

/** What the member chose. */
export interface Picked {
  country: string
  documentType: DocumentType
}

/** The choice of a document that is not sent yet. */
export interface ChosenBefore {
  country: string
  documentType: DocumentType | ''
  agreed: boolean
}

/** Country and document, with everything the member should know before consenting. */
export function DocumentStep({
  loaded,
  case: before,
  attempt,
  residence,
  phone,
  isOther,
  onDone,
  ...left
}: DocumentStepProps): ReactNode {
  const { t } = useTranslation()
  const { purpose } = loaded
  const [search] = useSearchParams()
  const startOver = search.has('startOver')
  // A register's answer about a number says nothing about a document.
  const previous = startOver || before.method === 'number' ? null : before
  const refused = previous?.status === 'resubmission_requested' ? previous.reasons : []
  // The member consents before the first photo is taken. An open draft or the attempt before it may have the consent.
  const consents = attempt !== null || previous?.resubmission?.consent === false
  const choice = useChoice({ before, attempt, residence, purpose, consents, ...left })
  const { country, documentType, choosing, served, faults } = choice
  const start = useStart({ attempt, purpose, country, startOver, consents }, { onDone, onNotTaken: choice.choose })

  return (
    <>
      <PageTitle lead={t(choosing ? 'kyc.document.lead' : 'newerDocument.lead')}>
        {t(choosing ? 'kyc.document.title' : 'newerDocument.title')}
      </PageTitle>
      <LastTime reasons={refused} />
      {residence ? <LivesIn residence={residence} /> : null}
      {phone ? <HandoffOffer start={phone} /> : null}
      <Form
        action={served ? t('action.continue') : null}
        busy={start.busy}
        problem={<ActionProblem action={start} />}
        after={
          <>
            {served ? <Preparation /> : null}
            {attempt ? null : (
              <HomeLink declines className={styles['quiet']}>
                {t('kyc.consent.no')}
              </HomeLink>
            )}
            {served && consents ? <DataUse /> : null}
          </>
        }
        onSend={() => {
          if (!choice.isComplete() || !documentType) return
          // After a step back, this page still has the address that led here from the former draft.
          const isAsked = search.get('insteadOf') === attempt?.attemptId
          void start.run(documentType, isAsked || isOther({ country, documentType }))
        }}
      >
        {choosing || !documentType ? (
          <ChosenDocument loaded={loaded.countries} choice={choice} />
        ) : (
          <SameDocument country={country} documentType={documentType} onOther={choice.choose} />
        )}
        {residence && attempt === null && !inSdkMode() ? (
          <Suspense>
            <NonDocumentOffer />
          </Suspense>
        ) : null}
        {consents || !served ? null : (
          <ConsentField checked={choice.agreed} error={faults.agreed} onChange={choice.agree} />
        )}
      </Form>
    </>
  )
}

interface Faults {
  country?: string
  documentType?: string
  agreed?: string
}

interface Choice {
  country: string
  documentType: DocumentType | ''
  /** The fields are shown. Else the previous document is offered. */
  choosing: boolean
  /** We verify in the chosen country. */
  served: boolean
  agreed: boolean
  faults: Faults
  setServed: (served: boolean) => void
  setCountry: (country: string) => void
  setDocumentType: (type: DocumentType | '') => void
  agree: (agreed: boolean) => void
  /** Shows the fields. */
  choose: () => void
  /** Whether everything is filled in. Shows what is missing. */
  isComplete: () => boolean
}

interface ChoiceOptions extends Pick<DocumentStepProps, 'attempt' | 'residence' | 'chosen' | 'onChosen'> {
  before: Before
  purpose: AttemptPurpose
  consents: boolean
}

/** What the member chooses, preset with what we know. */
function useChoice({ before, attempt, residence, purpose, consents, chosen, onChosen }: ChoiceOptions): Choice {
  const { t } = useTranslation()
  // An open draft knows better.
  const left = attempt ? null : chosen
  const lastCountry = before.method === 'number' ? null : before.country
  const [country, setCountry] = useState(
    attempt?.country ?? left?.country ?? lastCountry ?? residence?.nationality ?? '',
  )
  const [documentType, setDocumentType] = useState<DocumentType | ''>(
    attempt?.documentType ?? left?.documentType ?? presetOf(before, purpose),
  )
  // A newer document is usually the same type from the same country, so we preset both. The member can change them.
  const [choosing, setChoosing] = useState(
    purpose !== 'update' || attempt !== null || left !== null || country === '' || documentType === '',
  )
  const [served, setServed] = useState(true)
  const [agreed, setAgreed] = useState(consents || left?.agreed === true)
  const [faults, setFaults] = useState<Faults>({})
  return {
    country,
    documentType,
    choosing,
    served,
    agreed,
    faults,
    setServed,
    setCountry: (picked) => {
      setCountry(picked)
      onChosen({ country: picked, documentType, agreed })
      setServed(true)
      setFaults({})
    },
    setDocumentType: (picked) => {
      setDocumentType(picked)
      onChosen({ country, documentType: picked, agreed })
      setFaults({})
    },
    agree: (checked) => {
      setAgreed(checked)
      onChosen({ country, documentType, agreed: checked })
      setFaults({})
    },
    choose: () => setChoosing(true),
    isComplete: () => {
      const found = {
        ...(country ? {} : { country: t('kyc.document.countryMissing') }),
        ...(country && !documentType ? { documentType: t('kyc.document.typeMissing') } : {}),
        ...(agreed ? {} : { agreed: t('kyc.consent.missing') }),
      }
      setFaults(found)
      return Object.keys(found).length === 0
    },
  }
}

/** Country and type of the document. */
function ChosenDocument({ loaded, choice }: { loaded: CaptureData['countries']; choice: Choice }): ReactNode {
  const { t } = useTranslation()
  const [countries, setCountries] = useState(loaded)
  const { country, documentType, faults } = choice
  return (
    <>
      <Loaded data={countries} lines={2} retry={() => setCountries(askCountries())}>
        {(list) => (
          <CountryField
            id="country"
            label={t('kyc.document.country')}
            countries={list}
            value={country}
            error={faults.country}
            onChange={choice.setCountry}
          />
        )}
      </Loaded>
      {country ? (
        <DocumentChoice
          country={country}
          value={documentType}
          error={faults.documentType}
          onServed={choice.setServed}
          onChange={choice.setDocumentType}
        />
      ) : null}
    </>
  )
}

interface Chosen {
  attempt: Attempt | null
  purpose: AttemptPurpose
  country: string
  /** Starts over without the data of the previous attempt. */
  startOver: boolean
  /** The member already consented. */
  consents: boolean
}

/** Starts an attempt with a document, or changes the document of the open draft. */
function useStart(
  { attempt, purpose, country, startOver, consents }: Chosen,
  { onDone, onNotTaken }: { onDone: (attempt: Attempt) => void; onNotTaken: () => void },
): Action<[DocumentType, boolean]> {
  const { textVersion } = useHost()
  const lost = useLostAttempt()
  return useAction(
    async (type: DocumentType, other: boolean) => {
      // An open draft only changes its document. A new attempt needs the one-time token.
      const token = attempt
        ? null
        : await call('POST /v3/private/kyc/sdk-access', {
            body: { level, ...(purpose === 'update' ? { action: kycActions.update } : {}) },
          })
      const { attempt: started } = await call('POST /v3/private/kyc/builtin/session', {
        body: {
          level,
          purpose,
          country,
          documentType: type,
          ...(startOver ? { startOver } : {}),
          ...(attempt && other ? { otherDocument: true } : {}),
          ...(token ? { accessToken: token.accessToken } : {}),
          ...(consents ? {} : { consentVersion: textVersion }),
        },
      })
      if (started) onDone(started)
    },
    (error) => {
      // This document is not accepted any more, so the choice reloads the accepted ones.
      if (isRefusal(error, retCodes.updateDocumentKind) || isRefusal(error, retCodes.updateDocumentCountry))
        onNotTaken()
      return lost(error)
    },
  )
}

/**
 * The document type to preset: the previous one, unless the type itself was the problem or has ended. A newer document
 * takes the place of an expired one.
 */
function presetOf({ method, reasons, documentType }: Before, purpose: AttemptPurpose): DocumentType | '' {
  const [worst] = reasons
  const newer = purpose === 'update' && (worst === 'DOC_EXPIRED' || worst === 'DOC_DAMAGED')
  return method === 'number' || (remedyOf(reasons) === 'other-document' && !newer) ? '' : (documentType ?? '')
}
