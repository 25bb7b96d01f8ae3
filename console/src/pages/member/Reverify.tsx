import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffCalls } from '@tessera/contract/staff-endpoints.ts'
import type { DocumentType } from '@tessera/contract/states.ts'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { call } from '../../api.ts'
import { ActFields, isRight, type ActField, type Values } from '../../parts/act/ActFields.tsx'
import { ActForm } from '../../parts/act/ActForm.tsx'
import { days } from '../../parts/act/forms.ts'
import { useStored } from '../../use-stored.ts'
import { aboutText } from '../../words/codes.ts'

type Rule = StaffCalls['POST /v1/staff/reverification/open']['body']['rule']

/** The documents of members (contract: `documentTypes`). */
const documents: readonly DocumentType[] = ['ID_CARD', 'PASSPORT', 'DRIVERS_LICENSE', 'RESIDENCE_PERMIT', 'BVN']
const empty: Values = { days: '60' }

/** Asks many members for a newer document: first it counts them. */
export function Reverify(): ReactNode {
  const { t } = useTranslation('console')
  const [values, setValues] = useStored<Values>('act:reverify', empty)
  const [checked, setChecked] = useState(false)
  const [counted, setCounted] = useState<{ rule: Rule; members: number } | null>(null)
  const fields: ActField[] = [
    {
      name: 'country',
      label: t('reverify.country'),
      form: { pattern: /^[A-Z]{2}$/, example: 'NL' },
      maxLength: 2,
      optional: true,
    },
    {
      name: 'document',
      label: t('reverify.document'),
      options: documents.map((value) => ({ value, label: aboutText(t, value) })),
      optional: true,
    },
    { name: 'verifiedBefore', label: t('reverify.verifiedBefore'), type: 'date', optional: true },
    { name: 'expiresBefore', label: t('reverify.expiresBefore'), type: 'date', optional: true },
  ]
  const left: ActField = { name: 'days', label: t('act.days'), form: days }
  const change = (name: string, value: string): void => {
    setValues({ ...values, [name]: value })
    if (name !== 'days') setCounted(null)
  }
  return (
    <Disclosure summary={t('reverify.title')}>
      <ActForm
        label={t('reverify.count')}
        text={t('reverify.text')}
        action={t('reverify.count')}
        check={() => fields.every((field) => isRight(field, values[field.name] ?? ''))}
        run={async () => {
          const rule = ruleFrom(values)
          const { members } = await call('GET /v1/staff/reverification/count', rule)
          setCounted({ rule, members })
          return t('reverify.counted', { count: members })
        }}
      >
        <ActFields fields={fields} values={values} checked onChange={change} />
      </ActForm>
      {counted && counted.members > 0 ? (
        <ActForm
          label={t('reverify.title')}
          action={t('reverify.action')}
          confirm={t('reverify.confirm', { count: counted.members })}
          check={() => {
            setChecked(true)
            return isRight(left, values['days'] ?? '')
          }}
          run={async () => {
            const body = { rule: counted.rule, days: Number(values['days']) }
            const { asked } = await call('POST /v1/staff/reverification/open', body)
            setValues(empty)
            return t('reverify.done', { count: asked })
          }}
        >
          <ActFields fields={[left]} values={values} checked={checked} onChange={change} />
        </ActForm>
      ) : null}
    </Disclosure>
  )
}

/** The parts of the rule that were filled in. */
function ruleFrom({ country, document: typed, verifiedBefore, expiresBefore }: Values): Rule {
  const document = documents.find((one) => one === typed)
  return {
    ...(country ? { country } : {}),
    ...(document ? { document } : {}),
    ...(verifiedBefore ? { verifiedBefore } : {}),
    ...(expiresBefore ? { expiresBefore } : {}),
  }
}
