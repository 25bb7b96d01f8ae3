import { Button } from '@tessera/ui/Button.tsx'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Loads what a menu holds. That it cannot be had takes nothing else of the page with it: the menu offers to load the page anew. */
export async function loadMenu<Props>(load: () => Promise<ComponentType<Props>>): Promise<{ default: ComponentType<Props> }> {
  try {
    return { default: await load() }
  } catch {
    return { default: Missing }
  }
}

function Missing(): ReactNode {
  const { t } = useTranslation()
  return <Button onClick={() => window.location.reload()}>{t('action.reload')}</Button>
}
