import { Button } from '@tessera/ui/Button.tsx'
import { use, useEffect, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenTexts } from '@tessera/contract/languages.ts'
import { loadErrorTexts, loadScreenTexts } from '../i18n/start.ts'

/**
 * A part of a page whose code and texts load when it is first rendered, within a `Suspense`. Unlike with React's
 * `lazy`, a failure leaves the rest of the page working. We then offer to reload the page, because a browser remembers
 * that a module failed and does not request it again.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: ScreenTexts,
): ComponentType<Props> & { ready: () => Promise<void> } {
  let coming: Promise<ComponentType<Props> | null> | null = null
  let lost = false
  const ask = async (): Promise<ComponentType<Props> | null> => {
    try {
      if (texts) void loadErrorTexts()
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
  /** Loads it before it is rendered, so that nothing around it waits. `use` reads such a promise at once. */
  const ready = async (): Promise<void> => {
    coming ??= ask()
    void Object.assign(coming, { status: 'fulfilled', value: await coming })
  }
  return Object.assign(
    function Part(props: Props): ReactNode {
      coming ??= ask()
      const Shown = use(coming)
      return Shown ? <Shown {...props} /> : <Missing onGone={forgetLost} />
    },
    { ready },
  )
}

function Missing({ onGone }: { onGone: () => void }): ReactNode {
  const { t } = useTranslation()
  // Texts can load on the next attempt.
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
