import { Button } from '@tessera/ui/Button.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { FieldError } from '@tessera/ui/Field.tsx'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { SectionTexts } from '@tessera/contract/questionnaire.ts'
import { takesEntries, type VisibleItem, type VisibleSection } from '@tessera/questionnaires/engine/visibility.ts'
import { newEntry } from './answer-text.ts'
import { goTo, placeId, useForm } from './form-context.ts'
import { ItemField } from './ItemField.tsx'
import { emptyEntries, partsOf, type SectionPart } from './section-parts.ts'
import { useSectionAddress } from './use-sections.ts'
import styles from './form.module.css'

interface SectionStepProps {
  section: VisibleSection
  /** The screen to show; the whole section if absent. */
  part?: SectionPart | undefined
  /** Questions for which an earlier answer is offered. */
  hidden?: readonly string[]
}

const none: readonly string[] = []

/** The questions of one section or of one of its screens. A repeated section shows them for each entry. */
export function SectionStep({ section, part, hidden = none }: SectionStepProps): ReactNode {
  const { detail, visibility } = useForm()
  const { id, entries } = section
  const texts = detail.texts.sections[id]
  const repeat = visibility.plan.section.get(id)?.section.repeat
  const items = (part ? part.items : entries.flatMap((entry) => entry.items)).filter(
    ({ path }) => !hidden.includes(path),
  )
  const parts = partsOf(detail, visibility, id)
  const [isFirst, isLast] = [!part || parts[0]?.key === part.key, !part || parts.at(-1)?.key === part.key]
  // The form's own introduction is above its first questions.
  const isStart = part !== undefined && visibility.sections[0]?.id === id
  return (
    <div className={styles['section']}>
      {texts?.desc && isFirst && !isStart ? <p>{texts.desc}</p> : null}
      {repeat ? (
        <>
          {entries.map(({ entry }, index) =>
            part && part.entry !== entry ? null : (
              <Entry
                key={entry}
                section={section}
                number={index + 1}
                items={items.filter((at) => at.entry === entry)}
              />
            ),
          )}
          <AddEntry section={section} isShown={isLast} opens={part !== undefined} />
        </>
      ) : (
        items.map((at) => <ItemField key={at.path} at={at} />)
      )}
      <Whys texts={texts} items={items} general={isFirst ? [isStart ? texts?.desc : undefined, texts?.why] : []} />
    </div>
  )
}

interface EntryProps {
  section: VisibleSection
  number: number
  /** The questions shown now. */
  items: readonly VisibleItem[]
}

/** One entry of a repeated section. */
function Entry({ section: { id, entries }, number, items }: EntryProps): ReactNode {
  const { t } = useTranslation()
  const { detail, visibility, files, change } = useForm()
  const texts = detail.texts.sections[id]
  const repeat = visibility.plan.section.get(id)?.section.repeat
  const { entry, items: all } = entries[number - 1] ?? { entry: null, items: [] }
  const remove = (): void => {
    for (const { id: file, place } of files.waiting) if (all.some(({ path }) => path === place)) files.cancel(file)
    change({ [`${id}.${entry ?? ''}`]: null, ...Object.fromEntries(all.map(({ path }) => [path, null])) })
  }
  const titleId = `${placeId(`${id}.${entry ?? ''}`)}-title`
  const isFixed = all.some(({ item, path }) => item.readOnly && visibility.valueAt(path) !== undefined)
  return (
    <section className={styles['entry']} aria-labelledby={titleId}>
      <div className={styles['entryHead']}>
        <h2 id={titleId}>{t('questionnaire.entry', { name: texts?.entry ?? texts?.title ?? '', number })}</h2>
        {entries.length > (repeat?.min ?? 0) && !isFixed ? (
          <Button size="small" variant="default" onClick={remove}>
            {t('questionnaire.removeEntry')}
          </Button>
        ) : null}
      </div>
      {items.map((at) => (
        <ItemField key={at.path} at={at} />
      ))}
    </section>
  )
}

interface AddEntryProps {
  section: VisibleSection
  /** On the last screen of the section. */
  isShown: boolean
  /** Each entry has screens of its own. */
  opens: boolean
}

/** Adds an entry to a repeated section, and opens it. */
function AddEntry({ section: { id, entries }, isShown, opens }: AddEntryProps): ReactNode {
  const { t } = useTranslation()
  const { detail, visibility, faults, change } = useForm()
  const navigate = useNavigate()
  const addressOf = useSectionAddress()
  const whole = visibility.plan.section.get(id)?.section
  const repeat = whole?.repeat
  const mayAdd = whole !== undefined && takesEntries(whole, visibility.answers)
  const fault = faults.find(({ path }) => path === id)
  const name = detail.texts.sections[id]?.entry ?? ''
  const add = (): string => {
    const { id: entry, place } = newEntry(id, visibility.answers)
    change({ [`${id}.${entry}`]: place })
    return entry
  }
  // If at least one entry is required, it is there from the start.
  const needsFirst = repeat !== undefined && entries.length === 0 && repeat.min > 0
  useEffect(() => {
    if (needsFirst) add()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the section is empty
  }, [needsFirst])
  if (!isShown || !repeat) return null
  return (
    <div id={placeId(id)} className={styles['add']}>
      {!mayAdd ? null : entries.length < repeat.max ? (
        <Button
          variant="secondary"
          onClick={() => {
            // What was added and is still empty is filled first.
            const [empty] = emptyEntries(visibility, id)
            const there = entries.find(({ entry }) => entry === empty?.entry)?.items[0]
            if (empty && there) {
              if (opens) void navigate(addressOf(id, `${empty.entry}-1`))
              return goTo(there.path)
            }
            const entry = add()
            if (opens) void navigate(addressOf(id, `${entry}-1`))
          }}
        >
          {t(entries.length === 0 ? 'questionnaire.add' : 'questionnaire.addAnother', { name })}
        </Button>
      ) : (
        <p>{t('questionnaire.entriesFull', { count: repeat.max })}</p>
      )}
      <FieldError
        id={`${placeId(id)}-error`}
        text={fault && t(`questionnaire.fault.${fault.code}`, { value: fault.value })}
      />
    </div>
  )
}

interface WhysProps {
  texts: SectionTexts | undefined
  items: readonly VisibleItem[]
  /** What is said about the whole section. */
  general: readonly (string | undefined)[]
}

/** Why we ask, once for all questions of the screen. */
function Whys({ texts, items, general }: WhysProps): ReactNode {
  const { t } = useTranslation()
  const asked = items.filter(({ item }) => item.type !== 'statement' && !item.readOnly)
  const whys = [...new Set(asked.map(({ item }) => item.id))].flatMap((id) => {
    const { title, why } = texts?.items[id] ?? { title: '', why: undefined }
    return why === undefined ? [] : [{ title, why }]
  })
  const ofSection = general.filter((text) => text !== undefined)
  if (whys.length === 0 && ofSection.length === 0) return null
  return (
    <Disclosure className={styles['why']} summary={t('questionnaire.why')}>
      {ofSection.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {whys.length === 0 ? null : (
        <dl>
          {whys.map(({ title, why }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      )}
    </Disclosure>
  )
}
