import { useState } from 'react'

interface ShownFaults<Faults> {
  /** The errors of the last attempt to continue that still apply. */
  shown: Faults
  show: (found: Faults) => void
}

/**
 * The errors of a form by field, from an attempt to continue until they are corrected. An error of the page's own
 * check (`own`) stays while the field has the same one. An error that only the server found stays while the field is
 * unchanged. `plain` normalises each field for comparison.
 */
export function useFaults<Form extends object, Faults extends object>(
  form: Form,
  own: (form: Form) => Faults,
  plain: (form: Form) => object,
): ShownFaults<Faults> {
  const [{ found, checked }, setFound] = useState({ found: {} as Faults, checked: form })
  const now = fieldsOf(own(form))
  const before = fieldsOf(own(checked))
  const current = fieldsOf(plain(form))
  const earlier = fieldsOf(plain(checked))
  const shown = [...fieldsOf(found)].flatMap(([field, fault]) => {
    if (kindOf(now.get(field)) === kindOf(fault)) return [[field, now.get(field)] as const]
    return !before.has(field) && !now.has(field) && current.get(field) === earlier.get(field)
      ? [[field, fault] as const]
      : []
  })
  return {
    shown: Object.fromEntries(shown) as Faults,
    show: (faults) => setFound({ found: faults, checked: form }),
  }
}

const fieldsOf = (of: object): ReadonlyMap<string, unknown> => new Map(Object.entries(of))

/** An error may name its position in the field, which changes while typing. */
const kindOf = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null ? Reflect.get(fault, 'fault') : fault
