import { Chip } from '@tessera/ui/Chip.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { answerText } from './answer-text.ts'
import { useForm } from './form-context.ts'
import { partsOf } from './section-parts.ts'
import { signingOf } from '@tessera/questionnaires/engine/signing.ts'
import styles from './form.module.css'

interface AnswersReadProps {
  faults: readonly Fault[]
  /** Links back to a section and to one answer. Neither exists once the answers were sent. */
  ways?: { onOpen: (section: string) => void; onGo: (path: string) => void }
}

/** Every answer in words, by section, each with a link to change it. Prefilled answers are marked. */
export function AnswersRead({ faults, ways }: AnswersReadProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { detail, visibility, draft, files } = useForm()
  // Before sending, the member signs below the answers.
  const signing = ways ? signingOf(detail.template) : null
  const wording = {
    language: i18n.language,
    yes: t('questionnaire.yes'),
    no: t('questionnaire.no'),
    files: [...draft.files, ...files.added],
  }
  // Of a section with several screens, the screen of one answer is opened; of entries, the section with its other actions.
  const isByAnswer = (id: string): boolean =>
    !visibility.plan.section.get(id)?.section.repeat && partsOf(detail, visibility, id).length > 1
  return (
    <>
      {visibility.sections
        .filter(({ id }) => id !== signing)
        .map(({ id, entries }) => (
          <section key={id} className={styles['reviewed']} aria-labelledby={`review-${id}`}>
            <div className={styles['entryHead']}>
              <h2 id={`review-${id}`}>{detail.texts.sections[id]?.title}</h2>
              {ways && !isByAnswer(id) ? (
                <Edit name={detail.texts.sections[id]?.title ?? ''} onPress={() => ways.onOpen(id)} />
              ) : null}
            </div>
            {entries.length === 0 ? <p className={styles['hint']}>{t('questionnaire.review.none')}</p> : null}
            {entries.map(({ entry, items }) => (
              <dl key={entry} className={styles['answers']}>
                {items
                  .filter(
                    ({ item, path }) =>
                      item.type !== 'statement' && !(item.readOnly && visibility.valueAt(path) === undefined),
                  )
                  .map(({ path, item }) => {
                    const texts = detail.texts.sections[id]?.items[item.id]
                    const coming = files.waiting
                      .filter(({ place }) => place === path)
                      .map(({ name }) => t('questionnaire.filesWaiting.notHere', { name }))
                    const words = [answerText(item, texts, visibility.valueAt(path), wording), ...coming]
                      .filter(Boolean)
                      .join('\n')
                    return (
                      <div key={path}>
                        <dt>{texts?.title}</dt>
                        <dd data-missing={faults.some((fault) => fault.path === path) || undefined}>
                          <bdi className={item.type === 'textarea' || coming.length > 0 ? styles['lines'] : undefined}>
                            {words || t(item.required ? 'questionnaire.review.missing' : 'questionnaire.review.empty')}
                          </bdi>
                          {ways && draft.prefilled.includes(path) && visibility.valueAt(path) !== undefined ? (
                            <div className={styles['marked']}>
                              <Chip tone="info">{t('questionnaire.prefilled')}</Chip>
                            </div>
                          ) : null}
                        </dd>
                        {ways && isByAnswer(id) && !item.readOnly ? (
                          <dd className={styles['rowEdit']}>
                            <Edit name={texts?.title ?? ''} onPress={() => ways.onGo(path)} />
                          </dd>
                        ) : null}
                      </div>
                    )
                  })}
              </dl>
            ))}
          </section>
        ))}
    </>
  )
}

/** The way to change an answer or a section, the same everywhere: a link at the end of its line. */
function Edit({ name, onPress }: { name: string; onPress: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles['edit']}
      aria-label={t('questionnaire.review.edit', { name })}
      onClick={onPress}
    >
      {t('action.edit')}
    </button>
  )
}
