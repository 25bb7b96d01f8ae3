import { Button } from '@tessera/ui/Button.tsx'
import { use, useEffect, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenTexts } from '@tessera/contract/languages.ts'
import { loadScreenTexts } from '../i18n/start.ts'

/**
 * A part of a page whose file, and file of texts, come when it is drawn first; to be drawn within a `Suspense`. Unlike React's
 * `lazy`, what did not come takes nothing else of the page with it. The page offers to be loaded anew: a browser keeps in mind
 * that a module's file failed, and asks for it no more.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: ScreenTexts,
): ComponentType<Props> {
  let coming: Promise<ComponentType<Props> | null> | null = null
  let lost = false
  const ask = async (): Promise<ComponentType<Props> | null> => {
    try {
      return (await Promise.all([load(), texts && loadScreenTexts(texts)]))[0]
    } catch (error) {
      console.error(error)
      lost = true
      return null
    }
  }
  const forgetLost = (): void => {
    if (lost) coming = null
    lost = false
  }
  return function Part(props: Props): ReactNode {
    coming ??= ask()
    const Shown = use(coming)
    return Shown ? <Shown {...props} /> : <Missing onGone={forgetLost} />
  }
}

function Missing({ onGone }: { onGone: () => void }): ReactNode {
  const { t } = useTranslation()
  // Texts can come the next time.
  useEffect(() => onGone, [onGone])
  return (
    <p role="alert">
      {t('pageError.part')}{' '}
      <Button size="small" onClick={() => window.location.reload()}>
        {t('action.reload')}
      </Button>
    </p>
  )
}
