import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { useKeyName } from '../../../keyboard/setting.ts'
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts'
import { showMessage } from '../../../shell/messages.ts'
import { isOwnDecision } from '../decide/choice.ts'

const HoldDialog = lazy(async () => ({ default: (await import('./HoldDialog.tsx')).HoldDialog }))
const AskDialog = lazy(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }))
const AssignDialog = lazy(async () => ({
  default: (await import('../../../parts/arrange/AssignDialog.tsx')).AssignDialog,
}))
const SnoozeDialog = lazy(async () => ({
  default: (await import('../../../parts/arrange/SnoozeDialog.tsx')).SnoozeDialog,
}))

const acts = ['hold', 'escalation', 'ask', 'assign', 'snooze'] as const
type Act = (typeof acts)[number]
const keys: Partial<Record<Act, string>> = { hold: 'H', escalation: 'E', ask: 'Q', assign: 'M', snooze: 'S' }

interface HandlingProps {
  view: CaseView
  reload: () => Promise<void>
}

/** What a reviewer can do with a waiting case besides deciding it. */
export function Handling({ view, reload }: HandlingProps): ReactNode {
  const { t } = useTranslation('console')
  const keyName = useKeyName()
  const [open, setOpen] = useState<Act | ''>('')
  const { id, holds } = view
  const askable = view.readyQuestions.length > 0
  // An appeal is no one's to hold or ask about who made the decision.
  const isOff = (act: Act): boolean => (act === 'hold' || act === 'ask') && isOwnDecision(view)
  const start = (act: Act) => (): void => {
    if (view.waiting && (act !== 'ask' || askable) && !isOff(act)) setOpen(act)
  }
  useShortcuts({
    hold: start('hold'),
    escalate: start('escalation'),
    ask: start('ask'),
    assign: start('assign'),
    snooze: start('snooze'),
  })
  if (!view.waiting) return null
  const close = (): void => setOpen('')
  const done = async (act: Act): Promise<void> => {
    close()
    showMessage({ tone: 'good', text: t(`handled.${act}`, { member: view.member.id }) })
    await reload()
  }
  const isDone = (act: Act): boolean => holds.some(({ kind }) => kind === act)
  return (
    <>
      {acts
        .filter((act) => act !== 'ask' || askable)
        .map((act) => (
          <Button
            key={act}
            size="xx-small"
            aria-keyshortcuts={keyName(keys[act])}
            disabled={isDone(act) || isOff(act)}
            onClick={start(act)}
          >
            {t(`handling.${act}`)}
          </Button>
        ))}
      <Suspense fallback={null}>
        {open === 'hold' || open === 'escalation' ? (
          <HoldDialog caseId={id} kind={open} onClose={close} onDone={() => done(open)} />
        ) : null}
        {open === 'ask' ? (
          <AskDialog caseId={id} ready={view.readyQuestions} onClose={close} onDone={() => done('ask')} />
        ) : null}
        {open === 'assign' ? <AssignDialog cases={[id]} onClose={close} onDone={() => void done('assign')} /> : null}
        {open === 'snooze' ? <SnoozeDialog cases={[id]} onClose={close} onDone={() => void done('snooze')} /> : null}
      </Suspense>
    </>
  )
}
