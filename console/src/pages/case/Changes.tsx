import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { consoleRetCodes } from '@tessera/contract/staff-errors.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { call, isRefusal, type Result } from '../../api.ts'
import { Events } from '../../parts/Events.tsx'
import { showMessage } from '../../shell/messages.ts'
import { usePerson } from '../../shell/person.ts'
import { oftenMs, useLive } from '../../shell/use-live.ts'

interface ChangesProps {
  view: CaseView
  reload: () => Promise<void>
  /** Who works on the case now. */
  onClaim: (claim: CaseView['claim']) => void
  /** The newer attempt that the member sent. */
  onNewer: (newer: string | null) => void
}

/** Says that the open case changed, and how, and loads it when the reviewer asks. What they typed stays. */
export function Changes({ view, reload, onClaim, onNewer }: ChangesProps): ReactNode {
  const { t } = useTranslation('console')
  const { id, version } = view
  const own = usePerson().person.name
  const [found, setFound] = useState<(Result<'GET /v1/staff/case/changes'> & { version: number }) | null>(null)
  const ask = useCallback(async () => {
    const answer = await call('GET /v1/staff/case/changes', { id, version: String(version) }).catch((error: unknown) =>
      isRefusal(error, consoleRetCodes.caseUnknown) ? 'gone' : null,
    )
    // Without an answer the next call says it, or else the decision. Of an erased member there is nothing to see.
    if (answer === 'gone') await reload()
    if (answer === null || answer === 'gone') return
    setFound({ ...answer, version })
    // What was said before about the case may not be true any more, unless the reviewer did it.
    if (answer.events.some(({ actor }) => actor !== own)) showMessage(null)
    onClaim(answer.claim)
    onNewer(answer.newer)
  }, [id, version, own, reload, onClaim, onNewer])
  useLive(ask, oftenMs)
  if (found?.version !== version) return null
  const newer = found.newer !== null && view.newer === null
  if (!newer && found.events.length === 0) return null
  return (
    <Notice
      tone="warn"
      role="alert"
      title={t(newer ? 'changes.newer' : 'changes.title')}
      action={
        <Button size="small" onClick={() => void reload()}>
          {t('changes.show')}
        </Button>
      }
    >
      {found.events.length > 0 ? <Events events={found.events} /> : null}
    </Notice>
  )
}
