import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseAct, ReleaseReason } from '@tessera/contract/verdicts.ts'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Card } from '@tessera/ui/Card.tsx'
import { call } from '../../../api.ts'
import { Act } from '../../../parts/act/Act.tsx'
import { showMessage } from '../../../shell/messages.ts'
import { plainWords } from '../../../words/codes.ts'
import { timeText } from '../../../words/times.ts'
import actStyles from '../../../parts/act/Act.module.css'
import styles from '../Case.module.css'

/** Why a document is released (contract: `releaseReasons`). */
const releaseReasons: readonly ReleaseReason[] = ['SAME_PERSON', 'FIRST_IS_FRAUD', 'MISREAD_BY_MACHINE']

interface OfCase {
  id: string
  reload: () => Promise<void>
}

const parts: Readonly<Record<CaseAct, (props: OfCase) => ReactNode>> = {
  'fetch-photos': FetchPhotos,
  appoint: Appoint,
  'cancel-call': CancelCall,
  'lift-products': LiftProducts,
  withdraw: Withdraw,
  'release-document': ReleaseDocument,
}

/** Says in the header what was done: the act itself may go with the new state of the case. */
async function done(reload: () => Promise<void>, text: string): Promise<null> {
  showMessage({ tone: 'good', text })
  await reload()
  return null
}

/** What can be done with a case besides deciding and handling it. The server says what. */
export function CaseActs({ view: { id, acts }, reload }: { view: CaseView; reload: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  if (acts.length === 0) return null
  return (
    <Card id="acts" title={t('act.title')} className={styles['card']}>
      <div className={actStyles['acts']}>
        {acts.map((act) => {
          const Part = parts[act]
          return <Part key={act} id={id} reload={reload} />
        })}
      </div>
    </Card>
  )
}

function FetchPhotos({ id, reload }: OfCase): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`fetch-photos:${id}`}
      title={t('caseAct.fetchPhotos.title')}
      text={t('caseAct.fetchPhotos.text')}
      action={t('caseAct.fetchPhotos.action')}
      run={async () => {
        const { files } = await call('POST /v1/staff/case/fetch-photos', { id })
        return done(reload, t('caseAct.fetchPhotos.done', { count: files }))
      }}
    />
  )
}

function Appoint({ id, reload }: OfCase): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`appoint:${id}`}
      title={t('caseAct.appoint.title')}
      text={t('caseAct.appoint.text')}
      action={t('caseAct.appoint.action')}
      fields={[
        { name: 'day', label: t('caseAct.appoint.day'), type: 'date' },
        { name: 'time', label: t('caseAct.appoint.time'), type: 'time' },
        {
          name: 'zone',
          label: t('caseAct.appoint.zone'),
          hint: t('caseAct.appoint.zoneHint'),
          form: { pattern: /^[+-]\d{2}:\d{2}$/, example: '+03:00' },
          first: ownZone(),
        },
        {
          name: 'link',
          label: t('caseAct.appoint.link'),
          type: 'url',
          form: { pattern: /^https:\/\/\S+$/, example: 'https://meet.example/r/42' },
          maxLength: 300,
        },
      ]}
      run={async ({ day = '', time = '', zone = '', link = '' }) => {
        const { at } = await call('POST /v1/staff/case/appoint', { id, at: `${day}T${time.slice(0, 5)}${zone}`, link })
        return done(reload, t('caseAct.appoint.done', { time: timeText(at) }))
      }}
    />
  )
}

/** The zone offset of this machine, such as `+03:00`. */
function ownZone(): string {
  const minutes = -new Date().getTimezoneOffset()
  const two = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

function CancelCall({ id, reload }: OfCase): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`cancel-call:${id}`}
      title={t('caseAct.cancelCall.title')}
      text={t('caseAct.cancelCall.text')}
      action={t('caseAct.cancelCall.action')}
      confirm={() => t('caseAct.cancelCall.confirm')}
      run={async () => {
        await call('POST /v1/staff/case/cancel-call', { id })
        return done(reload, t('caseAct.cancelCall.done'))
      }}
    />
  )
}

function LiftProducts({ id, reload }: OfCase): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`lift-products:${id}`}
      title={t('caseAct.liftProducts.title')}
      text={t('caseAct.liftProducts.text')}
      action={t('caseAct.liftProducts.action')}
      confirm={() => t('caseAct.liftProducts.confirm')}
      run={async () => {
        const { products } = await call('POST /v1/staff/case/lift-products', { id })
        return done(reload, t('caseAct.liftProducts.done', { list: products.map(plainWords).join(', ') }))
      }}
    />
  )
}

function Withdraw({ id, reload }: OfCase): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`withdraw:${id}`}
      title={t('caseAct.withdraw.title')}
      text={t('caseAct.withdraw.text')}
      action={t('caseAct.withdraw.action')}
      confirm={() => t('caseAct.withdraw.confirm')}
      run={async () => {
        await call('POST /v1/staff/case/withdraw', { id })
        return done(reload, t('caseAct.withdraw.done'))
      }}
    />
  )
}

function ReleaseDocument({ id, reload }: OfCase): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`release-document:${id}`}
      title={t('caseAct.release.title')}
      text={t('caseAct.release.text')}
      action={t('caseAct.release.action')}
      fields={[
        {
          name: 'reason',
          label: t('hold.reason'),
          options: releaseReasons.map((value) => ({ value, label: t(`caseAct.release.reason.${value}`) })),
        },
      ]}
      confirm={() => t('caseAct.release.confirm')}
      run={async (values) => {
        const reason = releaseReasons.find((one) => one === values['reason'])
        if (!reason) return null
        const { outcome } = await call('POST /v1/staff/case/release-document', { id, reason })
        return done(reload, t(`caseAct.release.${outcome}`))
      }}
    />
  )
}
