import { useState } from 'react'

interface ToldFaults<Faults> {
  /** Those found when the member tried to go on that are still there. */
  told: Faults
  tell: (found: Faults) => void
}

/**
 * The faults of a form by field, from a try to go on until they are mended: the page's own (`own`) while the field has the same fault, one that only the
 * server found while the field stands as it was sent. `plain`: field by field, as two forms compare.
 */
export function useFaults<Form extends object, Faults extends object>(
  form: Form,
  own: (form: Form) => Faults,
  plain: (form: Form) => object,
): ToldFaults<Faults> {
  const [{ found, judged }, setFound] = useState({ found: {} as Faults, judged: form })
  const now = fieldsOf(own(form))
  const before = fieldsOf(own(judged))
  const stands = fieldsOf(plain(form))
  const stood = fieldsOf(plain(judged))
  const told = [...fieldsOf(found)].flatMap(([field, fault]) => {
    if (kindOf(now.get(field)) === kindOf(fault)) return [[field, now.get(field)] as const]
    return !before.has(field) && !now.has(field) && stands.get(field) === stood.get(field)
      ? [[field, fault] as const]
      : []
  })
  return {
    told: Object.fromEntries(told) as Faults,
    tell: (faults) => setFound({ found: faults, judged: form }),
  }
}

const fieldsOf = (of: object): ReadonlyMap<string, unknown> => new Map(Object.entries(of))

/** A fault may name its place in the field, which changes while it is typed. */
const kindOf = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null ? Reflect.get(fault, 'fault') : fault
