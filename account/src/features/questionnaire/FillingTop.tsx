import { Steps } from '@tessera/ui/Progress.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HelpLink } from '../../shell/HelpLink.tsx'
import { HomeLink } from '../../shell/HomeLink.tsx'
import { useFlowHeader } from '../../shell/use-flow-header.ts'
import { useAsFlow } from '../../state/in-flow.ts'
import { SaveState } from './SaveState.tsx'
import type { Filled } from './use-filling.ts'
import { useSectionAddress, type Sections } from './use-sections.ts'
import styles from './form.module.css'

interface PlaceProps {
  sections: Sections
}

/** All sections with their states. */
export function FillingSide({ sections: { ids, current, isDone, titleOf, clear } }: PlaceProps): ReactNode {
  const { t } = useTranslation()
  const addressOf = useSectionAddress()
  return (
    <nav className={styles['side']} aria-label={t('questionnaire.progress')}>
      <ol>
        {ids.map((id) => (
          <li key={id} data-state={id === current ? 'now' : id !== 'review' && isDone(id) ? 'done' : 'ahead'}>
            <Link to={addressOf(id)} aria-current={id === current ? 'step' : undefined} onClick={clear}>
              {titleOf(id)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** How much of a section counts as done on its first screen. An answer there can add screens, and the track never goes back. */
const started = 0.15

/** The Back link, the save status and the progress. */
export function FillingTop({ sections, filled }: PlaceProps & { filled: Filled }): ReactNode {
  const { t } = useTranslation()
  const { ids, index, parts, part, titleOf, before, clear } = sections
  const at = part ? parts.indexOf(part) : 0
  const { status, problem, formState } = filled
  // What the answers so far ask for: an answer that adds a section says so.
  const step = t('questionnaire.stepOf', {
    step: index + 1,
    count: ids.length,
    name: formState.detail.texts.title,
  })
  useAsFlow(step)
  const inHeader = useFlowHeader()
  return (
    <div className={styles['top']}>
      <div className={styles['bar']}>
        {before === null && inHeader ? (
          <p className={styles['formName']}>{formState.detail.texts.title}</p>
        ) : before === null ? (
          <HomeLink className={styles['back']}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t('action.home')}
          </HomeLink>
        ) : (
          <Link className={styles['back']} to={before} onClick={clear}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t('action.back')}
          </Link>
        )}
        <SaveState
          status={status}
          problem={problem}
          files={formState.files.waiting}
          isNew={formState.draft.revision === 0}
        />
        {inHeader ? null : (
          <HelpLink page="faq" className={styles['help']}>
            {t('footer.help')}
          </HelpLink>
        )}
      </div>
      <div className={styles['steps']}>
        <Steps
          label={t('questionnaire.progress')}
          steps={ids.map(titleOf)}
          current={index}
          within={Math.max(started, at / parts.length)}
          {...(inHeader ? {} : { text: step })}
        />
      </div>
    </div>
  )
}
