import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '@tessera/ui/Chip.tsx'
import { serverNow } from '../clock.ts'
import { urgencyOf } from '../words/times.ts'

const tones = { none: 'neutral', later: 'good', soon: 'warn', over: 'bad' } as const

interface DueChipProps {
  due: string | null
  /** It is the time of the first look. */
  firstLook?: boolean
}

/** When a case is due. The colour repeats what the words say. */
export function DueChip({ due, firstLook = false }: DueChipProps): ReactNode {
  const { t } = useTranslation('console')
  const { urgency, length } = urgencyOf(due, serverNow())
  return (
    <Chip tone={tones[urgency]}>
      {t(firstLook && urgency !== 'none' ? `due.firstLook.${urgency}` : `due.${urgency}`, { length })}
    </Chip>
  )
}
