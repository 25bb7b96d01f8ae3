import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { call } from '../../../api.ts'
import { showMessage } from '../../../shell/messages.ts'
import { usePerson } from '../../../shell/person.ts'
import { useAction } from '../../../use-action.ts'
import { actorText } from '../../../words/events.ts'
import { timeText } from '../../../words/times.ts'
import { Problem } from '../../../parts/Problem.tsx'
import { lifterText, mayLift } from './lift.ts'

interface HoldsProps {
  view: CaseView
  onLifted: () => Promise<void>
}

/** Why the case must not be approved now, each with the button that ends it, or who can end it. */
export function Holds({ view, onLifted }: HoldsProps): ReactNode {
  return view.holds.map((hold) => <OneHold key={hold.kind} hold={hold} view={view} onLifted={onLifted} />)
}

function OneHold({ hold, view, onLifted }: HoldsProps & { hold: CaseView['holds'][number] }): ReactNode {
  const { t } = useTranslation('console')
  const { person } = usePerson()
  const { kind, reason, by, at } = hold
  const lift = useAction(async () => {
    await call('POST /v1/staff/case/lift', { id: view.id, kind })
    // A message may still say that the case is on hold.
    showMessage(null)
    await onLifted()
  })
  const may = mayLift(hold, view, person)
  return (
    <Notice
      tone="warn"
      title={t(`hold.placed.${kind}`, { reason: t(`holdReason.${reason}`) })}
      action={
        may ? (
          <>
            <Button size="small" loading={lift.busy} onClick={() => void lift.run()}>
              {t(`hold.lift.${kind}`)}
            </Button>
            <Problem text={lift.problem} />
          </>
        ) : undefined
      }
    >
      {t('notes.by', { name: actorText(t, by), time: timeText(at) })}
      {may ? null : (
        <>
          <br />
          {lifterText(t, hold, view, person)}
        </>
      )}
    </Notice>
  )
}
