import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadScreenTexts } from '../../i18n/start.ts'
import styles from './Manage.module.css'

/** Few ever need it: code and texts come with the first press. */
const TransferDialog = lazy(async () => {
  const [{ TransferDialog: Loaded }] = await Promise.all([import('../../transfer/TransferDialog.tsx'), loadScreenTexts('identity')])
  return { default: Loaded }
})

/** Opens the dialog that moves the identity to another account. */
export function MoveIdentity(): ReactNode {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['way']}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {t('manage.transfer')}
        <ChevronRight size={18} aria-hidden="true" />
      </button>
      {wanted ? (
        <Suspense>
          <TransferDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
