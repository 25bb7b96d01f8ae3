import { Button } from '@tessera/ui/Button.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import Earth from 'lucide-react/icons/earth'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { countryName } from '../format/country.ts'
import { ActionProblem } from '../shell/ActionProblem.tsx'
import { HomeLink } from '../shell/HomeLink.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { useAction } from '../shell/use-action.ts'
import { useKeptSoon } from '../shell/use-kept-soon.ts'
import { keepDraft, type StepDrafts } from '../state/step-drafts.ts'
import { CountryField } from './CountryField.tsx'
import styles from './flow.module.css'
import { askCountries, type CaptureData, type Residence } from './load.ts'
import { useFocusOnFault } from './use-focus-on-fault.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

type Begun = NonNullable<StepDrafts['residence']>

/** Where the member lives, and their nationality: what all further steps go by. */
export function ResidenceStep({
  loaded,
  known,
  begun,
  onKept,
  onSaved,
}: {
  loaded: Pick<CaptureData, 'countries'>
  known: Residence
  /** What was chosen before and not told. */
  begun: Begun | null
  /** What was chosen is with the server; it is not told yet. */
  onKept: (kept: Begun) => void
  onSaved: (told: Residence) => void
}): ReactNode {
  const { t, i18n } = useTranslation()
  const [countries, setCountries] = useState(loaded.countries)
  const [residence, setResidence] = useState(begun?.residence ?? known.residence ?? known.guess ?? '')
  const [nationality, setNationality] = useState(begun?.nationality ?? known.nationality ?? '')
  // What of it the server holds, be it told or only chosen.
  const [held, setHeld] = useState({ residence, nationality })
  const [faults, setFaults] = useState<{ residence?: string; nationality?: string }>({})
  // Countries the server refused although its list did not name them: the list is as old as the page.
  const [refused, setRefused] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const lost = useLostAttempt()
  useFocusOnFault(form, faults)

  const keeping = useKeptSoon(
    { residence, nationality },
    {
      unsent: residence !== held.residence || nationality !== held.nationality,
      keep: async (chosen) => {
        const { residence: lives, nationality: national } = chosen
        const kept: Begun = { residence: lives || null, nationality: national || null }
        await keepDraft({ residence: { ...kept, upon: { residence: known.residence, nationality: known.nationality } } })
        onKept(kept)
        setHeld(chosen)
      },
    },
  )
  const save = useAction(
    async () => {
      await keeping.settled()
      onSaved(await call('POST /v3/private/kyc/residence', { body: { save: { residence, nationality } } }))
    },
    (error) => {
      if (!isRefusal(error, retCodes.residenceNotServed)) return lost(error)
      setRefused(residence)
      return true
    },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = { ...(residence ? {} : { residence: t('residence.missing') }), ...(nationality ? {} : { nationality: t('residence.nationalityMissing') }) }
    setFaults(found)
    if (Object.keys(found).length === 0) void save.run()
  }
  const served = residence === '' || (residence !== refused && !known.closed.includes(residence))
  return (
    <>
      <PageTitle lead={t('residence.lead')}>{t('residence.title')}</PageTitle>
      <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
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
                  setResidence(chosen)
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
                  setNationality(chosen)
                  setFaults({})
                }}
              />
            </>
          )}
        </Loaded>
        {served ? null : (
          <div aria-live="polite">
            <EmptyState icon={<Earth size={28} />} title={t('residence.notServed', { country: countryName(residence, i18n.language) })}>
              {t('residence.notServedText')}
            </EmptyState>
          </div>
        )}
        {served && known.closed.includes(nationality) ? (
          <div aria-live="polite">
            <Notice tone="info">{t('residence.documentsClosed', { country: countryName(nationality, i18n.language) })}</Notice>
          </div>
        ) : null}
        {keeping.waiting ? <Notice tone="warn">{t('kyc.keptWaiting')}</Notice> : null}
        <ActionProblem action={save} />
        <div className={styles['next']}>
          {served ? (
            <Button type="submit" variant="primary" size="large" fullWidth loading={save.busy}>
              {t('action.continue')}
            </Button>
          ) : (
            <HomeLink className={styles['quiet']}>{t('kyc.consent.no')}</HomeLink>
          )}
        </div>
      </form>
    </>
  )
}
