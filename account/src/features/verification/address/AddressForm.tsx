import { Form } from '@tessera/ui/Form.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useFaults } from '../../../shell/use-faults.ts'
import { StepNotices } from '../capture/StepNotices.tsx'
import { useLostAttempt } from '../capture/use-lost-attempt.ts'
import { AddressQuestion } from './AddressQuestion.tsx'
import type { Country, Status } from './load.ts'
import { byFault, faultsOf, refusedFields, wholeOf, type Faults, type Save, type Typed } from './typed.ts'
import { useAddressFields, type AddressDraft } from './use-address-fields.ts'

export interface AddressFormProps extends AddressDraft {
  countries: readonly Country[]
  onSaved: (status: Status) => void
}

/**
 * The residential address in the country's own format, and its proof. The server's form gives the fields and their
 * order.
 */
export function AddressForm({ countries, onSaved, ...draft }: AddressFormProps): ReactNode {
  const { t } = useTranslation()
  const { status } = draft
  const { form: typed, changes, waiting, last, change, saveOver } = useAddressFields(draft)
  const lost = useLostAttempt()
  const own = (now: Typed): Faults => faultsOf(now, status)
  const { told: faults, tell } = useFaults<Typed, Faults>(typed, own, byFault)
  const save = useAction(
    async (whole: Save) => {
      const saved = await last(() => saveOver(whole))
      if (saved) onSaved(saved)
    },
    (error) => {
      const said = refusedFields(error)
      if (!said) return lost(error)
      tell(said)
      return true
    },
  )
  const submit = (): void => {
    const now = own(typed)
    tell(now)
    const whole = Object.keys(now).length === 0 ? wholeOf(typed) : null
    if (whole) void save.run(whole)
  }
  return (
    <Form action={t('action.continue')} busy={save.busy} problem={<ActionProblem action={save} />} onSend={submit}>
      {status.questions.map((question) => (
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
