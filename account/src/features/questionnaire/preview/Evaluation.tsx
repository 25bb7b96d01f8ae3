import { figures } from '@tessera/ui/figures.ts'
import { Tabs } from '@tessera/ui/Tabs.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { outcomeOf } from '@tessera/questionnaires/engine/outcome.ts'
import { prune } from '@tessera/questionnaires/engine/prune.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { useForm } from '../form-context.ts'
import { hiddenItems } from './hidden-items.ts'
import styles from './preview.module.css'

/** The server's evaluation of these answers: the same engine, with everything that members never see. */
export function Evaluation({ template, faults }: { template: Template; faults: readonly Fault[] }): ReactNode {
  const { t, i18n } = useTranslation()
  const { detail, visibility } = useForm()
  const { facts } = detail
  const outcome = outcomeOf(template, prune(detail.template, visibility.answers, facts), facts)
  const number = (value: number | undefined): string =>
    value === undefined ? '–' : new Intl.NumberFormat(i18n.language, figures).format(value)
  const [list, setList] = useState('faults')
  const listed = (values: readonly string[]): string => values.join(', ') || t('preview.none')
  const decides = outcome.autoApprove ? 'machine' : template.fourEyes ? 'reviewers' : 'reviewer'
  const parts = Object.entries(outcome.parts)
  const computed = Object.keys(template.computed ?? {})
  const hidden = hiddenItems(detail.template, visibility)
  const rows: [string, string][] = [
    [t('preview.decides'), t(`preview.decidedBy.${decides}`)],
    [t('preview.score'), number(outcome.score)],
    [t('preview.points'), number(outcome.points)],
    ...(parts.length > 1
      ? [
          [t('preview.parts'), parts.map(([name, points]) => `${name} ${number(points)}`).join(', ')] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(outcome.band ? [[t('preview.band'), outcome.band] satisfies [string, string]] : []),
    [t('preview.flags'), listed(outcome.flags)],
    [t('preview.rules'), listed(outcome.rules)],
    [t('preview.tasks'), listed(outcome.tasks)],
    [t('preview.restrictions'), listed(outcome.restrictions)],
    ...(computed.length > 0
      ? [
          [
            t('preview.figures'),
            computed.map((name) => `${name} ${number(visibility.computed(name))}`).join(', '),
          ] satisfies [string, string],
        ]
      : []),
  ]
  return (
    <aside className={styles['evaluation']} aria-labelledby="evaluation-title">
      <h2 id="evaluation-title">{t('preview.evaluation')}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Tabs
        label={t('preview.evaluation')}
        value={list}
        onChange={setList}
        tabs={[
          { value: 'faults', label: t('preview.faults', { count: faults.length }), panel: <Faults faults={faults} /> },
          {
            value: 'hidden',
            label: t('preview.hidden', { count: hidden.flatMap(({ questions }) => questions).length }),
            panel: <Hidden hidden={hidden} />,
          },
        ]}
      />
    </aside>
  )
}

/** The errors that prevent sending, by place and rule. */
function Faults({ faults }: { faults: readonly Fault[] }): ReactNode {
  return (
    <ul>
      {faults.map(({ path, code }) => (
        <li key={path + code}>
          <code dir="ltr">
            {path} {code}
          </code>
        </li>
      ))}
    </ul>
  )
}

/** The questions that these answers hide, by condition. */
function Hidden({ hidden }: { hidden: ReturnType<typeof hiddenItems> }): ReactNode {
  const { t } = useTranslation()
  const { texts } = useForm().detail
  return (
    <>
      {hidden.length > 0 ? <p>{t('preview.hiddenText')}</p> : null}
      <ul>
        {hidden.map(({ condition, questions }) => (
          <li key={condition}>
            <code dir="ltr">{condition}</code>
            <ul>
              {questions.map(({ section, item }) => (
                <li key={`${section}.${item}`}>{texts.sections[section]?.items[item]?.title}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
