import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { visibilityOf } from '@tessera/questionnaires/engine/visibility.ts'
import { AnswersRead } from './AnswersRead.tsx'
import { FormProvider } from './form-context.ts'
import type { Wanted } from './forms.ts'
import type { Detail } from './load.ts'
import type { Draft } from '../../state/drafts.ts'
import styles from './form.module.css'

const still = {
  change: () => undefined,
  markIncomplete: () => undefined,
  isOpen: () => false,
  files: { waiting: [], added: [], send: () => undefined, retry: () => undefined, cancel: () => undefined },
}

/** What was sent, read-only. */
export function Sent({ detail, draft, wanted }: { detail: Detail; draft: Draft; wanted: Wanted }): ReactNode {
  const { t } = useTranslation()
  const visibility = useMemo(() => visibilityOf(detail.template, draft.values, detail.facts), [detail, draft])
  const fixed = { proof: null, earlier: [], countries: [], faults: [], ...still }
  return (
    <FormProvider value={{ wanted, detail, visibility, draft, ...fixed }}>
      <Disclosure summary={t('questionnaire.sent')}>
        <div className={styles['main']}>
          <AnswersRead faults={[]} />
        </div>
      </Disclosure>
    </FormProvider>
  )
}
