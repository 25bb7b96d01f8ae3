import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { call, type Result } from '../../../api.ts'
import { ActForm } from '../../../parts/act/ActForm.tsx'
import { NoSecond } from '../../../parts/NoSecond.tsx'
import { LoadProblem } from '../../../parts/LoadProblem.tsx'
import { showMessage } from '../../../shell/messages.ts'
import { useLoad } from '../../../use-load.ts'
import { dateText, timeText } from '../../../words/times.ts'

type Erasure = Result<'GET /v1/staff/member/erasure'>
type Proposal = Result<'GET /v1/staff/proposal/list'>['proposals'][number]

interface EraseProps {
  memberId: number
  reload: (() => Promise<void>) | undefined
}

/** Says who asked to erase the member, shows what erasing would do, and only then asks for it, confirms it or erases. */
export function Erase({ memberId, reload }: EraseProps): ReactNode {
  const { t } = useTranslation('console')
  const [shown, setShown] = useState<Erasure | null>(null)
  const [round, setRound] = useState(0)
  const waiting = useLoad(() => call('GET /v1/staff/proposal/list'), `erasure of ${memberId}`)
  const proposal = waiting.value?.proposals.find((one) => one.act === 'erase' && one.memberId === memberId)
  const ended = async (text: string): Promise<void> => {
    showMessage({ tone: 'good', text })
    setShown(null)
    setRound(round + 1)
    await Promise.all([waiting.reload(), reload?.()])
  }
  return (
    <>
      {waiting.error === null ? null : <LoadProblem error={waiting.error} onRetry={waiting.reload} />}
      {proposal ? <Asked proposal={proposal} /> : null}
      <Disclosure summary={t('act.erase.title')}>
        <ActForm
          key={round}
          label={t('act.erase.show')}
          text={t('act.erase.text')}
          action={t('act.erase.show')}
          run={async () => {
            const erasure = await call('GET /v1/staff/member/erasure', { id: String(memberId) })
            setShown(erasure)
            return [
              erasure.already ? t('act.erase.already') : t('act.erase.would', { member: memberId }),
              t('act.erase.providers', { count: erasure.providers }),
              t('act.erase.backups', { time: timeText(erasure.backupsUntil) }),
            ].join(' ')
          }}
        />
        {shown?.needsSecond && waiting.value && !proposal?.own ? <NoSecond act="erase" value={waiting.value} /> : null}
        {shown && waiting.value && !proposal?.own ? (
          <Answer memberId={memberId} shown={shown} proposal={proposal} onDone={ended} />
        ) : null}
      </Disclosure>
    </>
  )
}

/** Who asked to erase the member, when, and what a second admin's word does. */
function Asked({ proposal: { own, by, at, until } }: { proposal: Proposal }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Notice tone="warn">
      {own
        ? t('act.erase.own', { day: dateText(at), until: dateText(until) })
        : t('act.erase.asked', { name: by, day: dateText(at) })}
    </Notice>
  )
}

interface AnswerProps {
  memberId: number
  shown: Erasure
  proposal: Proposal | undefined
  onDone: (text: string) => Promise<void>
}

/** Asks to erase the member, confirms what a colleague asked for, or erases where one person is enough. */
function Answer({ memberId, shown, proposal, onDone }: AnswerProps): ReactNode {
  const { t } = useTranslation('console')
  if (shown.already && shown.providers === 0) return null
  const which = shown.already ? 'again' : proposal ? 'second' : shown.needsSecond ? 'ask' : 'alone'
  const about = { member: memberId, name: proposal?.by ?? '', day: proposal ? dateText(proposal.at) : '' }
  return (
    <ActForm
      label={t('act.erase.title')}
      action={t(`act.erase.action.${which}`)}
      confirm={t(`act.erase.confirm.${which}`, about)}
      run={async () => {
        const done = await call(
          'POST /v1/staff/member/erase',
          { memberId },
          which === 'ask' ? t('act.erase.toConfirm', about) : undefined,
        )
        await onDone(
          done.outcome === 'proposed' ? t('act.erase.proposed') : t('act.erase.done', { count: done.providers }),
        )
        return null
      }}
    />
  )
}
