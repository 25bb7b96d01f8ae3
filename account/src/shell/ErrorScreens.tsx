import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { basename, paths } from '../paths.ts'
import { Message } from './Message.tsx'

/** The profile did not load. This replaces every screen, because none works without it. */
export function ProfileError(): ReactNode {
  const { t } = useTranslation()
  return (
    <Message title={t('profileError.title')} text={t('profileError.text')}>
      <Button variant="primary" size="large" onClick={() => window.location.reload()}>
        {t('action.tryAgain')}
      </Button>
    </Message>
  )
}

/** The data of one screen did not load. The rest of the account stays usable. */
export function PageError(): ReactNode {
  const error = useRouteError()
  const { t } = useTranslation()
  const text = useShownError(error)
  const { revalidate, state } = useRevalidator()
  if (!(error instanceof ApiError)) return <ProgramFault error={error} />
  return (
    <Message title={t('pageError.title')} text={text}>
      <Button variant="primary" size="large" loading={state === 'loading'} onClick={() => void revalidate()}>
        {t('action.tryAgain')}
      </Button>
    </Message>
  )
}

/** An error of the program itself: the router's last resort. */
export function AppError(): ReactNode {
  return (
    <main>
      <ProgramFault error={useRouteError()} />
    </main>
  )
}

function ProgramFault({ error }: { error: unknown }): ReactNode {
  const { t } = useTranslation()
  useEffect(() => console.error(error), [error])
  return (
    <Message title={t('appError.title')} text={t('appError.text')}>
      <Button variant="primary" size="large" onClick={() => window.location.reload()}>
        {t('action.reload')}
      </Button>
      {/* A full page load, which leaves the broken state behind. */}
      <a className={buttonClass({ variant: 'default', size: 'large' })} href={basename + paths.personal}>
        {t('action.home')}
      </a>
    </Message>
  )
}

function useShownError(error: unknown): string {
  const textOf = useErrorText()
  const [text, setText] = useState('')
  useEffect(() => {
    let here = true
    const find = async (): Promise<void> => {
      const found = await textOf(error)
      if (here) setText(found)
    }
    void find()
    return () => {
      here = false
    }
  }, [error, textOf])
  return text
}
