import { Chip } from '@tessera/ui/Chip.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import type { VisibleItem } from '@tessera/questionnaires/engine/visibility.ts'
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

/** Every answer in words, by section, with a link to change each screen. Prefilled answers are marked. */
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
  // One way for each screen: of a section with several, at the first answer of each; of entries, the section with its
  // other actions.
  const startsOf = (id: string): string[] => {
    const parts = visibility.plan.section.get(id)?.section.repeat ? [] : partsOf(detail, visibility, id)
    if (parts.length < 2) return []
    return parts.flatMap(({ items }) => items.find(isAnswer)?.path ?? [])
  }
  return (
    <>
      {visibility.sections
        .filter(({ id }) => id !== signing)
        .map((section) => ({ ...section, starts: startsOf(section.id) }))
        .map(({ id, entries, starts }) => (
          <section key={id} className={styles['reviewed']} aria-labelledby={`review-${id}`}>
            <div className={styles['entryHead']}>
              <h2 id={`review-${id}`}>{detail.texts.sections[id]?.title}</h2>
              {ways && starts.length === 0 ? (
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
                      <div key={path} data-start={(ways && starts.includes(path)) || undefined}>
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
                        {ways && starts.includes(path) ? (
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

const isAnswer = ({ item }: VisibleItem): boolean => item.type !== 'statement' && !item.readOnly

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
