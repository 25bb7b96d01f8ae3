import { useState, type ReactNode } from 'react'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { useStored } from '../../use-stored.ts'
import { ActForm, type ActFormProps, type Done } from './ActForm.tsx'
import { ActFields, isRight, type ActField, type Values } from './ActFields.tsx'

interface ActProps extends Pick<ActFormProps, 'text' | 'action'> {
  /** Under this name what is typed is stored in the tab. */
  name: string
  title: string
  fields?: readonly ActField[]
  confirm?: ((values: Values) => string) | undefined
  /** Does it, and returns what was done. */
  run: (values: Values) => Promise<Done>
}

const none: readonly ActField[] = []

/** An act whose fields are lines and choices. What is typed survives a refusal, a reload and a new sign-in. */
export function Act({ name, title, fields = none, confirm, run, ...form }: ActProps): ReactNode {
  const [typed, setTyped] = useStored<Values | null>(`act:${name}`, null)
  const [checked, setChecked] = useState(false)
  const values: Values = {
    ...Object.fromEntries(fields.map((field) => [field.name, field.first ?? ''])),
    ...typed,
  }
  const confirmText = confirm?.(values)
  return (
    <Disclosure summary={title}>
      <ActForm
        {...form}
        label={title}
        {...(confirmText === undefined ? {} : { confirm: confirmText })}
        check={() => {
          setChecked(true)
          return fields.every((field) => isRight(field, values[field.name] ?? ''))
        }}
        run={async () => {
          const done = await run(trimmed(values))
          setTyped(null)
          setChecked(false)
          return done
        }}
      >
        <ActFields
          fields={fields}
          values={values}
          checked={checked}
          onChange={(field, value) => setTyped({ ...values, [field]: value })}
        />
      </ActForm>
    </Disclosure>
  )
}

const trimmed = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
