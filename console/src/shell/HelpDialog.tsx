import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import styles from './HelpDialog.module.css'

/** Keys and the text of what they do. */
const rows = [
  ['J', 'nextRow'],
  ['K', 'previousRow'],
  ['Enter', 'open'],
  ['N', 'nextCase'],
  ['C', 'claim'],
  ['1 – 9', 'photo'],
  ['R', 'turn'],
  ['Shift R', 'turnBack'],
  ['+', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'zoomFit'],
  ['A', 'approve'],
  ['T', 'askAgain'],
  ['X', 'reject'],
  ['H', 'hold'],
  ['E', 'escalate'],
  ['Q', 'ask'],
  ['M', 'assign'],
  ['S', 'snooze'],
  ['/', 'search'],
  ['G Q', 'queue'],
  ['?', 'help'],
] as const

/** The list of keyboard shortcuts. */
export function HelpDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Dialog open title={t('help.title')} closeLabel={t('action.close')} onClose={onClose}>
      <p>{t('help.text')}</p>
      <dl className={styles['keys']}>
        {rows.map(([keys, act]) => (
          <div key={act}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`help.act.${act}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
