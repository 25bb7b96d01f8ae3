import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '@tessera/ui/Chip.tsx'
import { serverNow } from '../clock.ts'
import { urgencyOf } from '../words/times.ts'

const tones = { none: 'neutral', later: 'good', soon: 'warn', over: 'bad' } as const

/** When a case is due. The colour repeats what the words say. */
export function DueChip({ due }: { due: string | null }): ReactNode {
  const { t } = useTranslation('console')
  const { urgency, length } = urgencyOf(due, serverNow())
  return <Chip tone={tones[urgency]}>{t(`due.${urgency}`, { length })}</Chip>
}
