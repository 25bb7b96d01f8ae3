import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'

/** Shows a page instead of nothing when the console itself fails, such as when a file of it does not load. */
export class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children
  }
}

function Failed(): ReactNode {
  const { t } = useTranslation('console')
  return (
    <main>
      <EmptyState
        title={t('crash.title')}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('action.reload')}
          </Button>
        }
      >
        {t('crash.text')}
      </EmptyState>
    </main>
  )
}
