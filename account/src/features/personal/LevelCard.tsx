import { buttonClass } from '@tessera/ui/Button.tsx'
import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Final } from '../../status/appeal/Final.tsx'
import { currentStatus, type Status, type StatusKind } from '../../status/level-status.ts'
import { countryName } from '../../format/country.ts'
import { paths } from '../../paths.ts'
import { part } from '../../shell/part.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'
import type { Task } from '../../status/tasks/tasks.ts'
import styles from './LevelCard.module.css'
import { Primary, Support } from './LevelLinks.tsx'
import { LevelTrack } from './LevelTrack.tsx'
import { useMoveDialog } from './use-move-dialog.tsx'

/** The progress of a submission in review. */
const CaseTimeline = part(async () => (await import('../../status/CaseTimeline.tsx')).CaseTimeline, 'reasons')

/** Few members need it, so it loads only for a resubmission. */
const Refused = part(async () => (await import('./Refused.tsx')).Refused, 'reasons')

/** Even fewer need it: an identity transfer. */
const Moving = part(async () => (await import('./Moving.tsx')).Moving, 'tasks')

const tones: Record<StatusKind, Tone> = {
  start: 'neutral',
  continue: 'info',
  waiting: 'info',
  resubmission: 'warn',
  'used-up': 'warn',
  verified: 'good',
  final: 'bad',
  locked: 'neutral',
  closed: 'neutral',
  moving: 'info',
}

/**
 * The task that comes before the level card's step; null when that step comes first, or when the member can do
 * nothing.
 */
export function taskBefore(info: KycInfo): Task | null {
  const { level, kind } = currentStatus(info)
  const { nextTask } = info
  if (!nextTask || !(level === 'LEVEL_2' || kind === 'verified' || kind === 'waiting')) return null
  // An address that must be proven by a deadline is more than an offer of the next level.
  if (nextTask.type === 'IDV_L2_POA')
    return nextTask.dueAt !== null && (kind === 'start' || kind === 'continue') ? nextTask : null
  return nextTask.type === 'IDV_L1' ? null : nextTask
}

/** The level status and the next step: first the identity, then the address, unless another task is more urgent. */
export function LevelCard({ info }: { info: KycInfo }): ReactNode {
  const { t } = useTranslation()
  const status = currentStatus(info)
  const move = useMoveDialog(info)
  const second = status.level === 'LEVEL_2'
  const before = taskBefore(info)
  const outranked = before !== null
  // One call at a time: the offer of the next level stays in the list of tasks, and no card repeats another.
  const calm = outranked && second && (status.kind === 'start' || before.type === 'IDV_L2_POA')
  return (
    <section
      className={styles['card']}
      aria-labelledby="level-heading"
      // A verified member may prove the address: that is an offer, and nothing to do.
      data-kind={second && status.kind === 'start' && outranked ? 'verified' : status.kind}
    >
      {/* Announces a change to screen readers. */}
      <div className={styles['head']} aria-live="polite">
        <h2 id="level-heading" className={styles['title']}>
          {calm
            ? t('status.verified.title')
            : second
              ? t(`level2.${status.kind}.title`)
              : t(`status.${status.kind}.title`)}
        </h2>
        {/* The title says it already. */}
        {calm ? null : (
          <Chip tone={second && status.kind === 'start' ? 'good' : tones[status.kind]}>
            {second ? t(`level2.${status.kind}.chip`) : t(`status.${status.kind}.chip`)}
          </Chip>
        )}
      </div>
      <LevelTrack
        reached={info.applicant.level}
        levels={info.levels.map(({ level }) => level)}
        pending={status.kind === 'waiting'}
      />
      {calm ? null : <Body status={status} info={info} outranked={outranked} onShowMove={move.show} />}
      {!second && info.residenceCountry && correctable.includes(status.kind) ? (
        <LivesIn country={info.residenceCountry} fixed={!info.mayDeclareResidence} />
      ) : null}
      {status.kind === 'verified' &&
      info.state.some(({ level, status }) => level === 'LEVEL_2' && status === 'CERTIFICATION_DISABLED') ? (
        <p className={styles['aside']}>{t('personal.nextLevelClosed', { level: t('level.LEVEL_2') })}</p>
      ) : null}
      {move.dialog}
    </section>
  )
}

/** The member can correct the residence until something is sent or decided, unless they were verified before. */
const correctable: readonly StatusKind[] = ['start', 'continue', 'resubmission', 'used-up']

function LivesIn({ country, fixed }: { country: string; fixed: boolean }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <p className={styles['aside']}>
      {t('livesIn.line', { country: countryName(country, i18n.language) })} ·{' '}
      {fixed ? t('livesIn.fixed') : <Link to={`${paths.kyc}?step=residence`}>{t('livesIn.change')}</Link>}
    </p>
  )
}

/** A draft says what is left of it: a photo to take again, the photos, or sending. */
function textOf({ kind, case: { left } }: Status) {
  if (kind === 'final') return 'status.locked.text' as const
  if (kind !== 'continue' || !left) return `status.${kind}.text` as const
  if (left.problem) return `status.continue.again.${left.problem}` as const
  return left.side ? 'status.continue.photos' : 'status.continue.toSend'
}

function routeOf({ level, case: { left } }: Status): string {
  if (level === 'LEVEL_2') return paths.updatePoa
  return left?.side && left.problem ? `${paths.kyc}?step=${left.side}&retake=1` : paths.kyc
}

function Body({
  status,
  info,
  outranked,
  onShowMove,
}: {
  status: Status
  info: KycInfo
  outranked: boolean
  onShowMove: () => void
}): ReactNode {
  const { t } = useTranslation()
  // A final refusal has its own text.
  const words =
    status.kind === 'final' ? '' : status.level === 'LEVEL_2' ? t(`level2.${status.kind}.text`) : t(textOf(status))
  const text = <p className={styles['text']}>{words}</p>
  switch (status.kind) {
    case 'start':
    case 'continue':
      return (
        <>
          {text}
          <div className={styles['action']}>
            <Primary to={routeOf(status)} outranked={outranked}>
              {status.level === 'LEVEL_2' ? t(`level2.${status.kind}.action`) : t(`status.${status.kind}.action`)}
            </Primary>
            {/* Once started, only part of that time is left, and perhaps no document is needed again. */}
            {status.kind === 'start' ? (
              <p className={styles['aside']}>{t(status.level === 'LEVEL_2' ? 'level2.takes' : 'personal.takes')}</p>
            ) : null}
          </div>
        </>
      )
    case 'waiting':
      return (
        <Suspense fallback={<Skeleton lines={5} label={t('shell.loading')} />}>
          <CaseTimeline case={status.case} />
        </Suspense>
      )
    case 'resubmission':
    case 'used-up':
      return (
        <>
          {text}
          <Suspense fallback={<Skeleton lines={3} label={t('shell.loading')} />}>
            <Refused status={status} outranked={outranked} />
          </Suspense>
        </>
      )
    // What the level allows is in the table of the levels below.
    case 'verified':
      return null
    case 'final':
      return (
        <Final
          info={info}
          level={status.level}
          action={classNames(buttonClass({ variant: 'default', size: 'large' }), styles['wide'])}
        />
      )
    case 'moving':
      return (
        <Suspense fallback={<Skeleton lines={3} label={t('shell.loading')} />}>
          <Moving
            info={info}
            onShow={onShowMove}
            looks={{
              text: styles['text'],
              action: classNames(buttonClass({ variant: 'default', size: 'large' }), styles['wide']),
            }}
          />
        </Suspense>
      )
    case 'locked':
    case 'closed':
      return (
        <>
          {text}
          <Support />
        </>
      )
  }
}
