import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { call } from '../../api.ts'
import { useLoad } from '../../use-load.ts'
import { usePerson } from '../../shell/person.ts'
import { ArrangeDialog } from './ArrangeDialog.tsx'

interface AssignDialogProps {
  cases: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** No colleague has this name. */
const nobody = '-'

/** Assigns cases to a person, or to nobody. */
export function AssignDialog({ cases, onClose, onDone }: AssignDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const { person } = usePerson()
  const { value: names } = useLoad(() => call('GET /v1/staff/queue/colleagues'), 'colleagues')
  const [to, setTo] = useState(person.name)
  return (
    <ArrangeDialog
      title={t('arrange.assign.title')}
      action={t('arrange.assign.action')}
      choice={to}
      act={(apply) => call('POST /v1/staff/queue/assign', { cases: [...cases], to: to === nobody ? null : to, apply })}
      onClose={onClose}
      onDone={onDone}
    >
      <SelectInput
        label={t('arrange.assign.to')}
        value={to}
        options={[
          ...[...new Set([person.name, ...(names ?? [])])].map((name) => ({
            value: name,
            label: name === person.name ? t('arrange.assign.me', { name }) : name,
          })),
          { value: nobody, label: t('arrange.assign.nobody') },
        ]}
        onChange={setTo}
      />
    </ArrangeDialog>
  )
}
