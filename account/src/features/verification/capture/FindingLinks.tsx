import { buttonClass } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { atComputer } from './at-computer.ts'

/** The way we advise is the page's main button. */
const look = (main: boolean): string => buttonClass({ variant: main ? 'primary' : 'default', size: 'large' })

/** Leads to the choice of a document other than the one of this attempt. It needs photos of its own. */
export function OtherDocument({ attemptId, main = false }: { attemptId: string; main?: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <Link className={look(main)} to={`?step=document&insteadOf=${attemptId}`}>
      {t('remedy.other-document')}
    </Link>
  )
}

/** Opens the step of a photo to take it again. There, it is no further step. */
export function AnotherPhoto({ side, main }: { side: PhotoSide | undefined; main: boolean }): ReactNode {
  const { t } = useTranslation()
  const isHere = useSearchParams()[0].get('step') === side
  if (!side) return null
  return (
    <Link className={look(main)} to={`?step=${side}&retake=1`} replace={isHere}>
      {t(atComputer() ? 'kyc.confirm.choose' : 'kyc.confirm.retake')}
    </Link>
  )
}
