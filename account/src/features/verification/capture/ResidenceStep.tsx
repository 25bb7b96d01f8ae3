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
import { useStepFields, type ShownStep } from '../../../shell/use-step-fields.ts'
import { askDrafts, keepDraft, type StepDrafts } from '../../../state/step-drafts.ts'
import { flat, StepFields } from '../../../state/step-fields.ts'
import { CountryField } from './CountryField.tsx'
import styles from './flow.module.css'
import { askCountries, type CaptureData, type Residence } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

type Begun = NonNullable<StepDrafts['residence']>
type Chosen = Record<'residence' | 'nationality', string>

/** Residence and nationality, which decide all further steps. */
export function ResidenceStep({
  loaded,
  known,
  begun,
  onKept,
  onSaved,
}: {
  loaded: Pick<CaptureData, 'countries'>
  known: Residence
  /** A choice made earlier and not declared. */
  begun: Begun | null
  /** The choice is autosaved, but not declared yet. */
  onKept: (kept: Begun) => void
  onSaved: (told: Residence) => void
}): ReactNode {
  const { t } = useTranslation()
  const [countries, setCountries] = useState(loaded.countries)
  const { form, changes, waiting, last, change, known: over } = useResidenceFields(known, begun, onKept)
  const { residence, nationality } = form
  const [faults, setFaults] = useState<{ residence?: string; nationality?: string }>({})
  // Countries that the server refused although its list allows them: the page loaded the list earlier.
  const [refused, setRefused] = useState('')
  const lost = useLostAttempt()

  const save = useAction(
    async () => {
      const told = await last(() =>
        call('POST /v3/private/kyc/residence', { body: { save: { residence, nationality, ...over() } } }),
      )
      if (told) onSaved(told)
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
    <>
      <PageTitle lead={t('residence.lead')}>{t('residence.title')}</PageTitle>
      <Form
        action={served ? t('action.continue') : null}
        busy={save.busy}
        problem={<ActionProblem action={save} />}
        after={served ? null : <HomeLink className={styles['quiet']}>{t('kyc.consent.no')}</HomeLink>}
        onSend={submit}
      >
        <Loaded data={countries} lines={4} retry={() => setCountries(askCountries())}>
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
    </>
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

interface ResidenceFields extends ShownStep<Chosen> {
  change: (part: Partial<Chosen>) => void
  known: () => { upon: ReturnType<typeof toldIn>; over: string }
}

/** The choice, with autosave. */
function useResidenceFields(known: Residence, begun: Begun | null, onKept: (kept: Begun) => void): ResidenceFields {
  const [fields] = useState(
    () => new StepFields(flat<Chosen>(), chosenIn(begun, known), { upon: toldIn(known), over: begun?.revision ?? '' }),
  )
  const step = useStepFields(fields, {
    keep: async (chosen) => {
      const kept = { residence: chosen.residence || null, nationality: chosen.nationality || null }
      const { residence: stands } = await keepDraft({ residence: { ...kept, ...fields.known() } })
      fields.know({ over: stands?.revision ?? '' })
      onKept({ ...kept, revision: fields.known().over })
    },
    ask: async () => {
      const [told, { residence: chosen }] = await Promise.all([
        call('POST /v3/private/kyc/residence', { body: {} }),
        askDrafts(),
      ])
      fields.know({ upon: toldIn(told), over: chosen?.revision ?? '' })
      return chosenIn(chosen, told)
    },
  })
  return { ...step, change: fields.change, known: fields.known }
}

/** The choice, else the declared residence, else the country of the connection. */
function chosenIn(begun: Begun | null, known: Residence): Chosen {
  return {
    residence: begun?.residence ?? known.residence ?? known.guess ?? '',
    nationality: begun?.nationality ?? known.nationality ?? '',
  }
}

const toldIn = ({ residence, nationality }: Residence): Pick<Residence, 'residence' | 'nationality'> => ({
  residence,
  nationality,
})
