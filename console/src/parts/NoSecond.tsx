import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TwoPeopleAct } from '@tessera/contract/two-people.ts'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { Result } from '../api.ts'

interface NoSecondProps {
  act: TwoPeopleAct
  value: Pick<Result<'GET /v1/staff/proposal/list'>, 'alone' | 'letIn'>
}

/** Before a person asks for an act: nobody could confirm it with them, and what to do. */
export function NoSecond({ act, value: { alone, letIn } }: NoSecondProps): ReactNode {
  const { t } = useTranslation('console')
  const why = alone.includes(act) ? 'alone' : letIn.includes(act) ? 'letIn' : null
  return why ? <Notice tone="warn">{t(`twoPeople.${why}.${act}`)}</Notice> : null
}
