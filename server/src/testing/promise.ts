import { Value } from 'typebox/value'
import { endpoints } from '@tessera/contract/endpoints.ts'
import { commonCodes, retCodes, type Envelope } from '@tessera/contract/errors.ts'
import { refusalsOf } from '../web/api-docs/operations.ts'

/**
 * Checks an answer against the contract, in every test that calls an endpoint. The endpoint's file must name the
 * refusal, and a result must have exactly the promised shape. (The serialiser drops undeclared fields, but would let a
 * wrong value through.)
 */
export function holdToContract(name: string, answer: Envelope<unknown>): void {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === name)
  if (!endpoint) throw new Error(`${name} is not in the contract`)
  if (answer.ret_code !== 0) {
    const known = refusalsOf({ endpoint, path: endpoint.path, access: endpoint.access }).concat(commonCodes)
    if (!known.some((code) => retCodes[code] === answer.ret_code))
      throw new Error(`${name} answered ${answer.ret_code} ${answer.ret_msg}, which its contract does not name`)
    return
  }
  const [fault] = Value.Errors(withNull(endpoint.result) as object, answer.result)
  if (fault) throw new Error(`${name} broke its contract: ${fault.instancePath} ${fault.message}`)
}

/** The schema with `nullable` written as plain JSON Schema. */
function withNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNull)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'enum' || key === 'required' ? value : withNull(value)]),
  )
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}
