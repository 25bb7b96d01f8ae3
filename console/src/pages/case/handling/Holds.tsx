import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HoldKind } from '@tessera/contract/case-handling.ts'
import type { CaseView } from '@tessera/contract/staff.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { call } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { actorText } from '../../../words/events.ts'
import { timeText } from '../../../words/times.ts'
import { Problem } from '../../../parts/Problem.tsx'

interface HoldsProps {
  caseId: string
  holds: CaseView['holds']
  onLifted: () => Promise<void>
}

/** Why the case must not be approved now, each with the button that ends it. */
export function Holds({ caseId, holds, onLifted }: HoldsProps): ReactNode {
  const { t } = useTranslation('console')
  const lift = useAction(async (kind: HoldKind) => {
    await call('POST /v1/staff/case/lift', { id: caseId, kind })
    await onLifted()
  })
  return (
    <>
      {holds.map(({ kind, reason, by, at }) => (
        <Notice
          key={kind}
          tone="warn"
          title={t(`hold.placed.${kind}`, { reason: t(`holdReason.${reason}`) })}
          action={
            <Button size="small" loading={lift.busy} onClick={() => void lift.run(kind)}>
              {t(`hold.lift.${kind}`)}
            </Button>
          }
        >
          {t('notes.by', { name: actorText(t, by), time: timeText(at) })}
        </Notice>
      ))}
      <Problem text={lift.problem} />
    </>
  )
}
