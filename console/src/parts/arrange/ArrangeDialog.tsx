import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { showMessage } from '../../shell/messages.ts'
import { useLoad } from '../../use-load.ts'
import { FormDialog } from '../FormDialog.tsx'
import { LoadProblem } from '../LoadProblem.tsx'
import { Problem } from '../Problem.tsx'

type Handled = Result<'POST /v1/staff/queue/assign'>

interface ArrangeDialogProps {
  title: string
  /** What the button does, such as “Assign”. */
  action: string
  /** Says what the choice would change (`apply` false), or changes it. Null while nothing is chosen. */
  act: ((apply: boolean) => Promise<Handled>) | null
  /** Names the choice: another one is checked again. */
  choice: string
  onClose: () => void
  onDone: () => void
  children: ReactNode
}

/** Asks how to arrange cases, says what would change, and changes it. */
export function ArrangeDialog(props: ArrangeDialogProps): ReactNode {
  const { title, action, act, choice, onClose, onDone, children } = props
  const { t } = useTranslation('console')
  const dry = useLoad(() => act?.(false) ?? Promise.resolve([]), choice)
  const apply = useAction(async () => {
    const handled = (await act?.(true)) ?? []
    showMessage({ tone: 'good', text: t('arrange.done', { count: changesIn(handled) }) })
    onDone()
  })
  const changes = changesIn(dry.value ?? [])
  return (
    <FormDialog
      title={title}
      action={action}
      busy={apply.busy}
      disabled={changes === 0}
      problem={<Problem text={apply.problem} />}
      onSend={() => void apply.run()}
      onClose={onClose}
    >
      {children}
      {dry.error === null ? null : <LoadProblem error={dry.error} onRetry={dry.reload} />}
      {act && dry.value ? <DryRun handled={dry.value} /> : null}
    </FormDialog>
  )
}

const changesIn = (handled: Handled): number => handled.filter(({ outcome }) => outcome === 'changes').length

const outcomes = ['changes', 'same', 'NOT_WAITING', 'SECOND_PERSON', 'TAKEN', 'NOT_ASKABLE', 'ASKED_ALREADY'] as const

/** How many cases would change, and why the others would not. */
function DryRun({ handled }: { handled: Handled }): ReactNode {
  const { t } = useTranslation('console')
  const counted = outcomes.map((outcome) => ({
    outcome,
    count: handled.filter((one) => one.outcome === outcome).length,
  }))
  return (
    <output>
      <ul>
        {counted.map(({ outcome, count }) =>
          count === 0 && outcome !== 'changes' ? null : (
            <li key={outcome}>{t(`arrange.outcome.${outcome}`, { count })}</li>
          ),
        )}
        {touched(t, handled).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </output>
  )
}

const list = new Intl.ListFormat('en')

/** Whose work the change touches: how many of the cases colleagues work on or have been given, and who. */
function touched(t: TFunction<'console'>, handled: Handled): string[] {
  return (['claimedBy', 'assignedTo'] as const).flatMap((whose) => {
    const names = handled.flatMap((one) => (one.outcome === 'changes' ? (one[whose] ?? []) : []))
    if (names.length === 0) return []
    return t(`arrange.${whose}`, { count: names.length, names: list.format([...new Set(names)].toSorted()) })
  })
}
