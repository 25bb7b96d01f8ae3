import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import Earth from 'lucide-react/icons/earth'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { countryName } from '../../../format/country.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { StepNotices } from './StepNotices.tsx'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { Loaded } from '../../../shell/Loaded.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useStepDraft } from '../../../shell/use-step-draft.ts'
import { textIn, type StepFields } from '../../../state/step-fields.ts'
import { WithDraft } from '../../../shell/WithDraft.tsx'
import type { Draft } from '../../../state/drafts.ts'
import { CountryField } from './CountryField.tsx'
import styles from './flow.module.css'
import { askCountries, type CaptureData, type Residence } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

type Chosen = Record<'residence' | 'nationality', string>

const fields: StepFields<Chosen> = {
  valuesOf: (form) => form,
  formOf: (values) => ({ residence: textIn(values, 'residence'), nationality: textIn(values, 'nationality') }),
}

interface ResidenceStepProps {
  loaded: Pick<CaptureData, 'countries'>
  known: Residence
  onSaved: (declared: Residence) => void
}

/** Residence and nationality, which decide all further steps. */
export function ResidenceStep(props: ResidenceStepProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle lead={t('residence.lead')}>{t('residence.title')}</PageTitle>
      <WithDraft kind="residence" subject="" start={chosenIn(props.known)}>
        {(draft, start) => <ResidenceForm {...props} draft={draft} start={start} />}
      </WithDraft>
    </>
  )
}

/** The declared countries, else that of the connection for both: most members live where they are from. */
function chosenIn({ residence, nationality, guess }: Residence): Chosen {
  return { residence: residence ?? guess ?? '', nationality: nationality ?? guess ?? '' }
}

function ResidenceForm({
  loaded,
  known,
  onSaved,
  draft,
  start,
}: ResidenceStepProps & { draft: Draft; start: Chosen }): ReactNode {
  const { t } = useTranslation()
  const [countries, setCountries] = useState(loaded.countries)
  const { form, changes, waiting, change, isNewest } = useStepDraft({
    key: { kind: 'residence', subject: '' },
    fields,
    draft,
    start,
    version: known.version,
  })
  const { residence, nationality } = form
  const [faults, setFaults] = useState<{ residence?: string; nationality?: string }>({})
  // Countries that the server refused although its list allows them: the page loaded the list earlier.
  const [refused, setRefused] = useState('')
  const lost = useLostAttempt()

  const save = useAction(
    async () => {
      if (!(await isNewest())) return
      onSaved(await call('POST /v3/private/kyc/residence', { body: { save: { residence, nationality } } }))
    },
    (error) => {
      if (!isRefusal(error, retCodes.residenceNotServed)) return lost(error)
      setRefused(residence)
      return true
    },
  )
  const submit = (): void => {
    const found = {
      ...(residence ? {} : { residence: t('residence.missing') }),
      ...(nationality ? {} : { nationality: t('residence.nationalityMissing') }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) void save.run()
  }
  const served = residence === '' || (residence !== refused && !known.closed.includes(residence))
  return (
    <Form
      action={served ? t('action.continue') : null}
      busy={save.busy}
      problem={<ActionProblem action={save} />}
      after={served ? null : <HomeLink className={styles['quiet']}>{t('kyc.consent.no')}</HomeLink>}
      onSend={submit}
    >
      <Loaded data={countries} lines={9} retry={() => setCountries(askCountries())}>
        {(list) => (
          <>
            <CountryField
              id="residence"
              label={t('residence.country')}
              hint={t(known.guess && residence === known.guess ? 'residence.guessed' : 'residence.hint')}
              countries={list}
              value={residence}
              error={faults.residence}
              onChange={(chosen) => {
                change({ residence: chosen })
                setFaults({})
              }}
            />
            <CountryField
              id="nationality"
              label={t('residence.nationality')}
              hint={t('residence.nationalityHint')}
              countries={list}
              value={nationality}
              error={faults.nationality}
              onChange={(chosen) => {
                change({ nationality: chosen })
                setFaults({})
              }}
            />
          </>
        )}
      </Loaded>
      <Closed residence={residence} nationality={nationality} served={served} known={known} />
      <StepNotices changes={changes} waiting={waiting} />
    </Form>
  )
}

/** Says at once when we serve nobody in the country or accept no documents of the nationality. */
function Closed({ residence, nationality, served, known }: Chosen & { served: boolean; known: Residence }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <>
      {served ? null : (
        <div aria-live="polite">
          <EmptyState
            icon={<Earth size={28} />}
            title={t('residence.notServed', { country: countryName(residence, i18n.language) })}
          >
            {t('residence.notServedText')}
          </EmptyState>
        </div>
      )}
      {served && known.closed.includes(nationality) ? (
        <div aria-live="polite">
          <Notice tone="info">
            {t('residence.documentsClosed', { country: countryName(nationality, i18n.language) })}
          </Notice>
        </div>
      ) : null}
    </>
  )
}
