import type { Endpoint } from '@tessera/contract/endpoint.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { html, type Html } from '../../platform/html/html.ts'
import { toJsonSchema, type Json } from './json-schema.ts'
import { operationsOf, type Operation } from './operations.ts'
import { answersOf } from './responses.ts'

/** Who calls, in words. */
const callers = {
  public: { heading: 'Public', text: 'Anyone, from a page of this site.' },
  member: { heading: 'Members', text: 'A signed-in member, by the session’s cookie, from a page of this site.' },
  sdk: {
    heading: 'SDK mode',
    text: 'A page opened with a partner’s one-time code: header kyc-access-token, with kyc-access-origin and kyc-access-business.',
  },
  partner: { heading: 'Partners’ servers', text: 'A partner’s server with its key: Authorization: Bearer KEY.' },
  provider: {
    heading: 'Verification providers’ servers',
    text: 'A provider’s server, by its signature over the bytes of the body (docs/providers.md).',
  },
} as const

/** One field of a body, a query or an answer. */
interface Field {
  path: string
  type: string
  required: boolean
}

/** The contract as a page to read: no script, one style sheet of its own. */
export function apiPage(endpoints: readonly Endpoint[], { title, nonce }: { title: string; nonce: string }): string {
  const operations = operationsOf(endpoints)
  const groups = (Object.keys(callers) as (keyof typeof callers)[]).map((access) => ({
    access,
    operations: operations.filter((one) => one.access === access),
  }))
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>${title}</title>
      <style nonce="${nonce}">
        ${style}
      </style>
    </head>
    <body>
      <header>
        <h1>${title}</h1>
        <p>
          Every JSON answer is an envelope: <code>ret_code</code> 0 is success, and <code>result</code> holds the fields
          named below. Any other code is a refusal; each call names its own, with the HTTP status they come with.
        </p>
        <p><a href="/x-api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
        <nav aria-label="Calls by caller">
          <ul>
            ${groups.map(({ access, operations: of }) => html`<li><a href="#${access}">${callers[access].heading}</a> (${of.length})</li>`)}
          </ul>
        </nav>
      </header>
      <main>
        ${groups.map(
          ({ access, operations: of }) =>
            html`<section aria-labelledby="${access}">
              <h2 id="${access}">${callers[access].heading}</h2>
              <p>${callers[access].text}</p>
              ${of.map(call)}
            </section>`,
        )}
      </main>
    </body>
  </html>`
  return `<!doctype html>${page.toString()}`
}

function call(operation: Operation): Html {
  const { endpoint, path } = operation
  return html`<article>
    <h3>
      <code><b>${endpoint.method}</b> ${path}</code>
    </h3>
    <p>${endpoint.summary}</p>
    ${endpoint.query ? fields('Query', toJsonSchema(endpoint.query)) : ''}
    ${endpoint.rawBody ? html`<p>Body: the file as it is.</p>` : endpoint.body ? fields(endpoint.formBody ? 'Body, as a form' : 'Body', toJsonSchema(endpoint.body)) : ''}
    ${endpoint.rawResult ? html`<p>Answers a stream or a file.</p>` : fields('Result', toJsonSchema(endpoint.result))}
    <details>
      <summary>Refusals</summary>
      <ul>
        ${answersOf(operation).flatMap(({ status, refusals }) => refusals.map((name) => html`<li>HTTP ${status}: <code>${retCodes[name]}</code> ${name}</li>`))}
      </ul>
    </details>
  </article>`
}

function fields(caption: string, schema: Json): Html {
  const rows = fieldsOf(schema)
  if (rows.length === 0) return html`<p>${caption}: empty.</p>`
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Type</th>
        <th scope="col">Required</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ path, type, required }) =>
          html`<tr>
            <th scope="row"><code>${path}</code></th>
            <td>${type}</td>
            <td>${required ? 'yes' : 'no'}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

type Shape = { readonly [name: string]: Json }
const isShape = (value: Json | undefined): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listed = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : [])

/** The fields of a schema with those inside them; an array's are marked `[]`. */
export function fieldsOf(schema: Json, prefix = ''): Field[] {
  if (!isShape(schema)) return []
  const inner = isShape(schema['items'])
    ? { schema: schema['items'], mark: '[]' }
    : { schema: present(schema), mark: '' }
  const properties = inner.schema['properties']
  if (!isShape(properties)) return []
  const required = listed(inner.schema['required'])
  return Object.entries(properties).flatMap(([name, type]) => {
    const path = `${prefix}${inner.mark}${prefix ? '.' : ''}${name}`
    return [{ path, type: typeOf(type), required: required.includes(name) }, ...fieldsOf(type, path)]
  })
}

/** The schema without the alternative `null`. */
function present(schema: Shape): Shape {
  const first = listed(schema['anyOf'])[0]
  return isShape(first) ? first : schema
}

function typeOf(schema: Json): string {
  if (!isShape(schema)) return 'anything'
  const alternatives = listed(schema['anyOf'])
  if (alternatives.length > 0) return alternatives.map(typeOf).join(' or ')
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  const values = listed(schema['enum'])
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (schema['type'] === 'array') return `list of ${typeOf(schema['items'] ?? {})}`
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'anything'
  return typeof schema['format'] === 'string' ? `${type} (${schema['format']})` : type
}

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; } h2 { margin-top: 3rem; } h3 { font-size: 1rem; font-weight: 400; margin: 0; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
article { border: 1px solid light-dark(#d5d8dd, #3a3d44); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .875rem; }
caption { text-align: start; font-weight: 600; }
th, td { text-align: start; vertical-align: top; font-weight: 400; padding: .25rem .5rem .25rem 0; border-top: 1px solid light-dark(#e6e8ec, #2b2e34); }
thead th { color: light-dark(#5a5f69, #a7adb8); }
a { color: light-dark(#0b57d0, #8ab4f8); }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }`
