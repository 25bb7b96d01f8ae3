import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedTask } from '@tessera/contract/member-acts.ts'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { call, type Result } from '../../../api.ts'
import { ActFields, isRight, type ActField, type Values } from '../../../parts/act/ActFields.tsx'
import { ActForm } from '../../../parts/act/ActForm.tsx'
import { days } from '../../../parts/act/forms.ts'
import { useStored } from '../../../use-stored.ts'
import { plainWords, taskText } from '../../../words/codes.ts'
import { productText } from '../../../words/events.ts'
import { timeText } from '../../../words/times.ts'
import { Choices } from './Choices.tsx'

/** What a reviewer can ask of one member (contract: `askedTasks`). */
export const askedTasks: readonly AskedTask[] = ['IDV_L2_POA', 'KNOWLEDGE_TEST', 'RISK_TEST', 'AGREEMENT', 'UPDATE_POI']

interface TaskActProps {
  memberId: number
  askable: Result<'GET /v1/staff/member/askable'>
  reload: () => Promise<void>
}

interface Typed {
  values: Values
  blocks: readonly string[]
}

/** Asks a member for something, done before or not. */
export function TaskAct({ memberId, askable, reload }: TaskActProps): ReactNode {
  const { t } = useTranslation('console')
  const [{ values, blocks }, setTyped] = useStored<Typed>(`act:task:${memberId}`, empty)
  const [checked, setChecked] = useState(false)
  const task = askedTasks.find((one) => one === values['task'])
  const fields: ActField[] = [
    {
      name: 'task',
      label: t('act.task.what'),
      options: askedTasks.map((value) => ({ value, label: taskText(t, value) })),
    },
    ...(task === 'AGREEMENT'
      ? [
          {
            name: 'agreement',
            label: t('act.task.agreement'),
            options: askable.agreements.map((value) => ({ value, label: plainWords(value) })),
          },
        ]
      : []),
    { name: 'days', label: t('act.days'), form: days },
  ]
  return (
    <Disclosure summary={t('act.task.title')}>
      <ActForm
        label={t('act.task.title')}
        text={t('act.task.text')}
        action={t('act.task.action')}
        check={() => {
          setChecked(true)
          return fields.every((field) => isRight(field, values[field.name] ?? ''))
        }}
        run={async () => {
          if (!task) return null
          const agreement = values['agreement']
          const { dueAt } = await call('POST /v1/staff/member/open-task', {
            memberId,
            task,
            ...(task === 'AGREEMENT' && agreement ? { agreement } : {}),
            days: Number(values['days']),
            blocks: task === 'UPDATE_POI' ? [] : [...blocks],
          })
          setTyped(empty)
          setChecked(false)
          await reload()
          return t('act.task.done', { time: timeText(dueAt) })
        }}
      >
        <ActFields
          fields={fields}
          values={values}
          checked={checked}
          onChange={(name, value) => setTyped({ values: { ...values, [name]: value }, blocks })}
        />
        {task === 'UPDATE_POI' ? null : (
          <Choices
            title={t('act.task.blocks')}
            options={askable.products.map((value) => ({ value, label: productText(t, value) }))}
            chosen={blocks}
            onChange={(next) => setTyped({ values, blocks: next })}
          />
        )}
      </ActForm>
    </Disclosure>
  )
}

const empty: Typed = { values: { days: '14' }, blocks: [] }
