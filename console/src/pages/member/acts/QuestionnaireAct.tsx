import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requestScenes } from '@tessera/contract/scenes.ts'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { Textarea } from '@tessera/ui/Textarea.tsx'
import { call, type Result } from '../../../api.ts'
import { ActFields, isRight, type ActField, type Values } from '../../../parts/act/ActFields.tsx'
import { ActForm } from '../../../parts/act/ActForm.tsx'
import { days } from '../../../parts/act/forms.ts'
import { useStored } from '../../../use-stored.ts'
import { namedText } from '../../../words/codes.ts'
import { Choices } from './Choices.tsx'
import { asTransfers, Transfers } from './Transfers.tsx'

type Askable = Result<'GET /v1/staff/member/askable'>

interface QuestionnaireActProps {
  memberId: number
  askable: Askable
  reload: () => Promise<void>
}

interface Typed {
  values: Values
  ready: readonly string[]
  own: string
  transfers: readonly Values[]
}

const empty: Typed = { values: {}, ready: [], own: '', transfers: [{}] }

/** Asks a questionnaire of a member: its template says what else it takes. */
export function QuestionnaireAct({ memberId, askable, reload }: QuestionnaireActProps): ReactNode {
  const { t } = useTranslation('console')
  const [typed, setTyped] = useStored<Typed>(`act:questionnaire:${memberId}`, empty)
  const [checked, setChecked] = useState(false)
  const template = askable.templates.find(({ code }) => String(code) === typed.values['template'])
  const takes = template?.takes ?? []
  const fields = useFields(askable, takes)
  return (
    <Disclosure summary={t('act.questionnaire.title')}>
      <ActForm
        label={t('act.questionnaire.title')}
        text={t('act.questionnaire.text')}
        action={t('act.questionnaire.action')}
        check={() => {
          setChecked(true)
          return fields.every((field) => isRight(field, typed.values[field.name] ?? ''))
        }}
        run={async () => {
          if (!template) return null
          const { outcome } = await call('POST /v1/staff/member/ask', askedFrom({ memberId, template, typed }))
          setTyped(empty)
          setChecked(false)
          await reload()
          return t(outcome === 'proposed' ? 'act.questionnaire.proposed' : 'act.questionnaire.done')
        }}
      >
        <ActFields
          fields={fields}
          values={typed.values}
          checked={checked}
          onChange={(name, value) => setTyped({ ...typed, values: { ...typed.values, [name]: value } })}
        />
        {takes.includes('transfers') ? (
          <Transfers transfers={typed.transfers} onChange={(transfers) => setTyped({ ...typed, transfers })} />
        ) : null}
        {takes.includes('questions') ? (
          <>
            <Choices
              title={t('ask.ready')}
              options={askable.questions.map(({ name, text }) => ({ value: name, label: text }))}
              chosen={typed.ready}
              onChange={(ready) => setTyped({ ...typed, ready })}
            />
            <Textarea
              label={t('act.optional', { label: t('ask.own') })}
              hint={t('ask.ownHint')}
              rows={2}
              maxLength={500}
              value={typed.own}
              onChange={(own) => setTyped({ ...typed, own })}
            />
          </>
        ) : null}
      </ActForm>
    </Disclosure>
  )
}

/** The lines and choices that a request for this template takes. */
function useFields({ templates }: Askable, takes: Askable['templates'][number]['takes']): ActField[] {
  const { t } = useTranslation('console')
  const ofTemplate: ActField[] = [
    {
      name: 'scene',
      label: t('act.questionnaire.scene'),
      options: requestScenes.map((value) => ({ value, label: t(`act.scene.${value}`) })),
      optional: true,
    },
    {
      name: 'request',
      label: t('act.questionnaire.request'),
      hint: t('act.questionnaire.requestHint'),
      form: { pattern: /^[A-Za-z0-9_-]{1,64}$/, example: 'tx-4711' },
      optional: true,
    },
    ...(takes.includes('amount')
      ? ([
          {
            name: 'amount',
            label: t('act.questionnaire.amount'),
            form: { pattern: /^\d{1,15}(\.\d{1,2})?$/, example: '25000' },
            optional: true,
          },
          {
            name: 'currency',
            label: t('act.currency'),
            form: { pattern: /^[A-Z]{3}$/, example: 'USD' },
            optional: true,
          },
        ] as const)
      : []),
    ...(takes.includes('fact')
      ? ([
          {
            name: 'fact',
            label: t('act.questionnaire.fact'),
            hint: t('act.questionnaire.factHint'),
            maxLength: 200,
            optional: true,
          },
        ] as const)
      : []),
    { name: 'days', label: t('act.days'), hint: t('act.questionnaire.daysHint'), form: days, optional: true },
  ]
  return [
    {
      name: 'template',
      label: t('act.questionnaire.template'),
      options: templates.map(({ code, name }) => ({
        value: String(code),
        label: `${code} ${namedText(t, `act.template.${code}`, name)}`,
      })),
    },
    ...ofTemplate,
  ]
}

/** What is sent: only what the template takes. */
function askedFrom({
  memberId,
  template: { code, takes },
  typed: { values, ready, own, transfers },
}: {
  memberId: number
  template: Askable['templates'][number]
  typed: Typed
}) {
  const line = (name: string): string => (values[name] ?? '').trim()
  const scene = requestScenes.find((one) => one === line('scene'))
  const questions = takes.includes('questions')
  return {
    memberId,
    template: code,
    ...(line('request') ? { request: line('request') } : {}),
    ...(scene ? { scene } : {}),
    ...(line('days') ? { days: Number(line('days')) } : {}),
    transfers: takes.includes('transfers') ? asTransfers(transfers) : [],
    ready: questions ? [...ready] : [],
    own: questions && own.trim() ? [own.trim()] : [],
    ...(takes.includes('amount') && line('amount')
      ? { amount: { amount: line('amount'), currency: line('currency') || 'USD' } }
      : {}),
    ...(takes.includes('fact') && line('fact') ? { fact: line('fact') } : {}),
  }
}
