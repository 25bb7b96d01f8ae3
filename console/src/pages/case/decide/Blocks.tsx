import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Notice } from '@tessera/ui/Notice.tsx'
import { usePerson } from '../../../shell/person.ts'
import { actorText } from '../../../words/events.ts'
import { clockText, timeText } from '../../../words/times.ts'
import { lifterText, mayLift } from '../handling/lift.ts'
import { mayDecide } from './choice.ts'

/** The approval of a case that can still be overturned. */
const approvalOf = ({ state, verdicts, history }: CaseView): CaseView['history'][number] | undefined =>
  state === 'approved' && verdicts.length > 0
    ? history.findLast(
        ({ action, details }) =>
          action.endsWith('.decided') &&
          details.some(({ name, values }) => name === 'verdict' && values[0] === 'approved'),
      )
    : undefined

/** What is off, or waits for whom. */
function titleOf(view: CaseView): 'decide.off' | 'decide.waits' | 'decide.answerFirst' | 'decide.blocked' {
  if (view.blocks.includes('OWN_PROPOSAL')) return 'decide.waits'
  if (!mayDecide(view)) return 'decide.off'
  return view.blocks.every((block) => block === 'REJECTION_PROPOSED') ? 'decide.answerFirst' : 'decide.blocked'
}

/** Why approval or every verdict is off, in words. `asked`: the reviewer tried it. */
export function Blocks({ view, asked = false }: { view: CaseView; asked?: boolean }): ReactNode {
  const { t } = useTranslation('console')
  const { person } = usePerson()
  const { blocks, claim } = view
  if (blocks.length === 0) return null
  const approval = blocks.length === 1 && blocks[0] === 'NOT_WAITING' ? approvalOf(view) : undefined
  if (approval && !asked)
    return (
      <Notice tone="info">
        {t('decide.approvedBy', { time: timeText(approval.at), name: actorText(t, approval.actor) })}
      </Notice>
    )
  if (blocks.every((block) => block === 'NO_DECISION')) return <Notice tone="info">{t('block.NO_DECISION')}</Notice>
  const hold = view.holds.find(({ kind }) => kind === 'hold')
  const holder = { name: claim?.by ?? '', time: claim ? clockText(claim.until) : '' }
  return (
    <Notice tone="warn" title={t(titleOf(view))} {...(asked ? { role: 'alert' } : {})}>
      <ul>
        {blocks.map((block) => (
          <li key={block}>
            {block === 'ON_HOLD' && hold && !mayLift(hold, view, person)
              ? t('block.heldBy', { lifter: lifterText(t, hold, view, person) })
              : t(`block.${block}`, holder)}{' '}
            {block === 'NEWER_ATTEMPT' ? <NewerAttempt view={view} /> : null}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A link to the attempt that is decided instead. */
export function NewerAttempt({ view: { newer } }: { view: Pick<CaseView, 'newer'> }): ReactNode {
  const { t } = useTranslation('console')
  return newer === null ? null : <Link to={`/case/${newer}`}>{t('block.open')}</Link>
}
