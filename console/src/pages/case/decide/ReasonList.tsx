import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { reasonText } from '../../../words/codes.ts'
import { offeredFor, withPhoto, withReason, type Choice } from './choice.ts'
import styles from './Decision.module.css'

const audiences = ['member', 'staff', 'no-tip-off'] as const
/** What the member has to send again, in the order of the groups. */
const asked = ['photo', 'selfie', 'document', 'details', null] as const

interface ReasonListProps {
  view: CaseView
  choice: Choice
  onChange: (choice: Choice) => void
}

/** The reasons for a verdict, grouped by who reads them and by what the member has to send again. */
export function ReasonList({ view, choice, onChange }: ReasonListProps): ReactNode {
  const { t } = useTranslation('console')
  const offered = offeredFor(view, choice.verdict)
  return audiences.map((audience) => {
    const own = offered.filter((one) => one.audience === audience)
    const groups = asked.filter((asks) => own.some((one) => one.asks === asks))
    if (own.length === 0) return null
    return (
      <fieldset key={audience} className={styles['reasons']}>
        <legend>{t(`decide.audience.${audience}`)}</legend>
        {groups.map((asks) => {
          const reasons = own
            .filter((one) => one.asks === asks)
            .map((reason) => <Reason key={reason.code} reason={reason} choice={choice} onChange={onChange} />)
          return asks === null || groups.length === 1 ? (
            reasons
          ) : (
            <fieldset key={asks} className={styles['reasons']}>
              <legend>{t(`decide.asks.${asks}`)}</legend>
              {reasons}
            </fieldset>
          )
        })}
      </fieldset>
    )
  })
}

interface ReasonProps {
  reason: CaseView['offered'][number]
  choice: Choice
  onChange: (choice: Choice) => void
}

function Reason({ reason, choice, onChange }: ReasonProps): ReactNode {
  const { t } = useTranslation('console')
  const id = useId()
  const { code, title, remedy, photos, audience } = reason
  const chosen = choice.reasons.find((one) => one.code === code)
  const name = reasonText(t, code)
  return (
    <div className={styles['reason']}>
      <label>
        <input
          type="checkbox"
          checked={chosen !== undefined}
          aria-describedby={`${id}-read`}
          onChange={(event) => onChange(withReason(choice, code, event.target.checked))}
        />
        {name}
      </label>
      <p className={styles['read']} id={`${id}-read`}>
        {t(audience === 'member' ? 'decide.reads' : 'decide.readsInstead', { text: `${title}. ${remedy}` })}
      </p>
      {chosen && photos.length > 0 ? (
        <fieldset className={styles['photos']} aria-label={t('decide.photosOf', { reason: name })}>
          <span>{t('decide.photos')}</span>
          {photos.map((photo) => (
            <label key={photo}>
              <input
                type="checkbox"
                checked={chosen.photos.includes(photo)}
                onChange={(event) => onChange(withPhoto(choice, code, photo, event.target.checked))}
              />
              {t(`photo.${photo}`)}
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}
