import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call } from '../../api.ts'
import { CardPage } from '../../parts/CardPage.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { readStored, writeStored } from '../../stored.ts'
import { useErrorText } from '../../words/error-text.ts'
import { backTo } from './back-to.ts'

/** Where the OIDC provider sends the browser back to. The code in the address is exchanged at once. */
export function ReturnPage(): ReactNode {
  const { t } = useTranslation('console')
  const textOf = useErrorText()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const sent = useRef(false)
  useEffect(() => {
    // A code is good for one exchange, and an effect may run twice.
    if (sent.current) return
    sent.current = true
    call('POST /v1/staff/sign-in/oidc-finish', { answer: window.location.search || '?' })
      .then(() => {
        const back = backTo(readStored('back'))
        writeStored('back', null)
        return navigate(back, { replace: true })
      })
      .catch((error: unknown) => setProblem(textOf(error)))
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [navigate, textOf])
  return (
    <CardPage>
      <PageTitle title={problem ? t('signIn.title') : t('signIn.returning')} />
      {problem ? (
        <>
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
          <Link to="/sign-in">{t('action.back')}</Link>
        </>
      ) : (
        <Skeleton lines={2} label={t('shell.loading')} />
      )}
    </CardPage>
  )
}
