import Fastify, { type FastifyInstance } from 'fastify'

type Validate = ReturnType<NonNullable<FastifyInstance['validatorCompiler']>>
type Serialize = ReturnType<NonNullable<FastifyInstance['serializerCompiler']>>

/** Fastify's own compilers of requests and answers. */
export const { compileValidator, compileSerializer } = await compilersOfFastify()

/** Fastify makes its compilers at the start of a server with a schema: one that never listens. */
async function compilersOfFastify(): Promise<{
  compileValidator: NonNullable<FastifyInstance['validatorCompiler']>
  compileSerializer: NonNullable<FastifyInstance['serializerCompiler']>
}> {
  // Bodies are not coerced: a text where a number belongs is an error. For fields that the contract does not name, see
  // declared.ts.
  const server = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } } })
  const object = { type: 'object' }
  server.get('/', { schema: { querystring: object, response: { 200: object } } }, () => ({}))
  await server.ready()
  const { validatorCompiler: compileValidator, serializerCompiler: compileSerializer } = server
  if (!compileValidator || !compileSerializer) throw new Error('Fastify has made no compilers')
  return { compileValidator, compileSerializer }
}

/**
 * Compiles the schema of an endpoint at its first request: compiling all of them is a fifth of the product's start. A
 * test compiles them all, so a wrong schema is found before a request finds it.
 */
export function compileOnRequest(app: FastifyInstance): void {
  app.setValidatorCompiler((part) => validateLater(() => compileValidator(part)))
  app.setSerializerCompiler((part) => {
    let serialize: Serialize | undefined
    return (answer) => (serialize ??= compileSerializer(part))(answer)
  })
}

/** Fastify reads the faults from the function that it called. */
function validateLater(compile: () => Validate): Validate {
  let compiled: Validate | undefined
  const validate: Validate = (value) => {
    compiled ??= compile()
    const result = compiled(value)
    validate.errors = compiled.errors ?? null
    return result
  }
  return validate
}
