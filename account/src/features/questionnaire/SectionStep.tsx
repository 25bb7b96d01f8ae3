import { Button } from '@tessera/ui/Button.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { FieldError } from '@tessera/ui/Field.tsx'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { takesEntries, type VisibleSection } from '@tessera/questionnaires/engine/visibility.ts'
import { newEntry } from './answer-text.ts'
import { placeId, useForm } from './form-context.ts'
import { ItemField } from './ItemField.tsx'
import styles from './form.module.css'

/** The questions of one section. A repeated section shows them for each entry. */
export function SectionStep({ section }: { section: VisibleSection }): ReactNode {
  const { t } = useTranslation()
  const { detail, visibility, faults, files, change } = useForm()
  const { id, entries } = section
  const texts = detail.texts.sections[id]
  const whole = visibility.plan.section.get(id)?.section
  const repeat = whole?.repeat
  const mayAdd = whole !== undefined && takesEntries(whole, visibility.answers)
  const fault = faults.find(({ path }) => path === id)
  const add = (): void => {
    const { id: entry, place } = newEntry(id, visibility.answers)
    change({ [`${id}.${entry}`]: place })
  }
  const remove = (entry: string | null, items: VisibleSection['entries'][number]['items']): void => {
    for (const { id: file, place } of files.waiting) if (items.some(({ path }) => path === place)) files.cancel(file)
    change({ [`${id}.${entry ?? ''}`]: null, ...Object.fromEntries(items.map(({ path }) => [path, null])) })
  }
  // If at least one entry is required, it is there from the start.
  const begins = repeat !== undefined && entries.length === 0 && repeat.min > 0
  useEffect(() => {
    if (begins) add()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the section is empty
  }, [begins])

  return (
    <div className={styles['section']}>
      {texts?.desc ? <p>{texts.desc}</p> : null}
      {texts?.why ? (
        <Disclosure className={styles['why']} summary={t('questionnaire.why')}>
          <p>{texts.why}</p>
        </Disclosure>
      ) : null}
      {repeat ? (
        <>
          {entries.map(({ entry, items }, index) => (
            <section
              key={entry}
              className={styles['entry']}
              aria-labelledby={`${placeId(`${id}.${entry ?? ''}`)}-title`}
            >
              <div className={styles['entryHead']}>
                <h2 id={`${placeId(`${id}.${entry ?? ''}`)}-title`}>
                  {t('questionnaire.entry', { name: texts?.entry ?? texts?.title ?? '', number: index + 1 })}
                </h2>
                {entries.length > repeat.min &&
                !items.some(({ item, path }) => item.readOnly && visibility.valueAt(path) !== undefined) ? (
                  <Button size="small" variant="default" onClick={() => remove(entry, items)}>
                    {t('questionnaire.removeEntry')}
                  </Button>
                ) : null}
              </div>
              {items.map((at) => (
                <ItemField key={at.path} at={at} />
              ))}
            </section>
          ))}
          <div id={placeId(id)} className={styles['add']}>
            {!mayAdd ? null : entries.length < repeat.max ? (
              <Button variant="secondary" onClick={add}>
                {t(entries.length === 0 ? 'questionnaire.add' : 'questionnaire.addAnother', {
                  name: texts?.entry ?? '',
                })}
              </Button>
            ) : (
              <p>{t('questionnaire.entriesFull', { count: repeat.max })}</p>
            )}
            <FieldError
              id={`${placeId(id)}-error`}
              text={fault && t(`questionnaire.fault.${fault.code}`, { value: fault.value })}
            />
          </div>
        </>
      ) : (
        entries.flatMap(({ items }) => items.map((at) => <ItemField key={at.path} at={at} />))
      )}
    </div>
  )
}
