import type { FastifyError } from 'fastify'

/** A wrong field of a request and the rule that it breaks, never its value. */
export interface WrongField {
  field: string
  rule: string
}

/**
 * The errors that the contract finds. No form has more fields than this limit: of a list with a thousand wrong entries
 * we name only the first.
 */
export function wrongFields(faults: NonNullable<FastifyError['validation']>): WrongField[] {
  return faults
    .slice(0, 50)
    .map(({ instancePath, params, keyword }) => ({ field: instancePath.slice(1) || fieldIn(params), rule: keyword }))
}

function fieldIn(params: Record<string, unknown>): string {
  const name = params['missingProperty'] ?? params['additionalProperty']
  return typeof name === 'string' ? name : ''
}
