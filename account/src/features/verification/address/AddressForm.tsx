import { monthOf } from '@tessera/ui/date-parts.ts'
import { Form } from '@tessera/ui/Form.tsx'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import { call } from '../../../api/call.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useFaults } from '../../../shell/use-faults.ts'
import { useStepDraft } from '../../../shell/use-step-draft.ts'
import { WithDraft } from '../../../shell/WithDraft.tsx'
import type { Draft } from '../../../state/drafts.ts'
import { StepNotices } from '../capture/StepNotices.tsx'
import { useLostAttempt } from '../capture/use-lost-attempt.ts'
import { EarlierAddress } from './EarlierAddress.tsx'
import { AddressQuestion } from './AddressQuestion.tsx'
import type { Country, Status } from './load.ts'
import {
  addressFields,
  asTyped,
  byFault,
  faultsOf,
  faultsOfPart,
  isUnwritten,
  parts,
  refusedFields,
  wholeOf,
  type Faults,
  type Save,
  type Typed,
} from './typed.ts'

export interface AddressFormProps {
  status: Status
  /** The initial country. */
  residence: string
  countries: readonly Country[]
  onSaved: (status: Status) => void
}

/**
 * The residential address in the country's own format, and its proof. The server's form gives the fields and their
 * order.
 */
export function AddressForm(props: AddressFormProps): ReactNode {
  return (
    <WithDraft kind="address" subject="" start={asTyped(props.status, props.residence)}>
      {(draft, start, earlier) => <Fields {...props} draft={draft} start={start} earlier={earlier} />}
    </WithDraft>
  )
}

function Fields({
  status,
  countries,
  onSaved,
  draft,
  start,
  earlier,
}: AddressFormProps & { draft: Draft; start: Typed; earlier: readonly EarlierAnswer[] }): ReactNode {
  const { t } = useTranslation()
  const { form, changes, waiting, change, isNewest } = useStepDraft({
    key: { kind: 'address', subject: '' },
    fields: addressFields,
    draft,
    start,
    version: status.version,
  })
  // A country that we do not serve any more.
  const typed = status.closed.includes(form.country) ? { ...form, country: '' } : form
  const lost = useLostAttempt()
  const own = (now: Typed): Faults => faultsOf(now, status)
  const { shown: faults, show } = useFaults<Typed, Faults>(typed, own, byFault)
  const { part, open } = usePart(own(typed))
  // The document is there already: a corrected address leads back to it.
  const corrects = status.proof?.status === 'draft' && status.proof.pages.length > 0
  const go = useAction(
    async (whole: Save | null) => {
      if (!(await isNewest())) return open('address')
      if (part === 'address') {
        // Only the server knows the date of birth.
        const month = monthOf(typed.since)
        if (month) await call('POST /v3/private/kyc/address/proof', { body: { checkSince: month } })
        if (!corrects || !whole) return open('document')
      }
      if (whole) onSaved(await call('POST /v3/private/kyc/address/proof', { body: { save: whole } }))
    },
    (error) => {
      const said = refusedFields(error)
      if (!said) return lost(error)
      open(Object.keys(faultsOfPart(said, 'address')).length > 0 ? 'address' : 'document')
      show(said)
      return true
    },
  )
  const submit = (): void => {
    const now = faultsOfPart(own(typed), part)
    show(now)
    if (Object.keys(now).length === 0) void go.run(wholeOf(typed))
  }
  return (
    <Form
      key={part}
      action={t('action.continue')}
      busy={go.busy}
      problem={<ActionProblem action={go} />}
      onSend={submit}
    >
      {part === 'address' ? (
        <EarlierAddress earlier={isUnwritten(typed) ? earlier : none} closed={status.closed} onUse={change} />
      ) : null}
      {status.questions
        .filter(({ id }) => parts[part].some((one) => one === id))
        .map((question) => (
          <AddressQuestion
            key={question.id}
            question={question}
            status={status}
            countries={countries}
            typed={typed}
            faults={faults}
            onChange={change}
          />
        ))}
      <StepNotices changes={changes} waiting={waiting} />
    </Form>
  )
}

const none: readonly EarlierAnswer[] = []

type Part = keyof typeof parts

/** The part that the address names. */
export const partAt = (search: URLSearchParams): Part => (search.get('step') === 'document' ? 'document' : 'address')

/** The address comes first, then the document that shows it. The part is in the address, for the Back button. */
function usePart(faults: Faults): { part: Part; open: (part: Part) => void } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const ready = Object.keys(faultsOfPart(faults, 'address')).length === 0
  const wanted = partAt(search)
  const shown = ready ? wanted : 'address'
  useEffect(() => {
    if (shown !== wanted) void navigate('?', { replace: true })
  }, [shown, wanted, navigate])
  return {
    part: shown,
    open: (part) => {
      if (part !== shown) void navigate(part === 'address' ? '?' : '?step=document')
    },
  }
}
