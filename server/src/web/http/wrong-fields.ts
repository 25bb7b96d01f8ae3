import type { FastifyError } from 'fastify'

/** A field of a request that cannot be taken, and the rule that it breaks; never what was in it. */
export interface WrongField {
  field: string
  rule: string
}

/** What the contract finds wrong. No form has more fields: a list of a thousand wrong entries is told as its first ones. */
export function wrongFields(faults: NonNullable<FastifyError['validation']>): WrongField[] {
  return faults
    .slice(0, 50)
    .map(({ instancePath, params, keyword }) => ({ field: instancePath.slice(1) || fieldIn(params), rule: keyword }))
}

/** The field that is missing, or that nothing is known of. */
function fieldIn(params: Record<string, unknown>): string {
  const name = params['missingProperty'] ?? params['additionalProperty']
  return typeof name === 'string' ? name : ''
}
