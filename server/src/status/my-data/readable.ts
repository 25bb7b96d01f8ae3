import { html, type Html } from '../../platform/html/html.ts'
import type { Texts } from '../../platform/texts.ts'
import type { HeldData } from './collect.ts'
import { dataGroups } from './held-tables.ts'

/** The page to read the data: no script, no links to us, one chapter for each group. */
export function readablePage(
  { tables, receipts }: HeldData,
  { texts, language, brand, at }: { texts: Texts; language: string; brand: string; at: Date },
): string {
  const text = (key: string): string => texts.mail(language, `data-page.${key}`).replaceAll('{{brand}}', brand)
  const chapters = dataGroups
    .map((group) => ({ group, held: tables.filter((one) => one.group === group) }))
    .filter(({ held }) => held.length > 0)
  const page = html`<html lang="${language}" dir="${language.startsWith('ar') ? 'rtl' : 'ltr'}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${text('title')}</title>
      <style>
        body {
          font: 16px/1.5 system-ui;
          margin: 2rem auto;
          max-width: 60rem;
          padding: 0 1rem;
        }
        dl {
          border-block-start: 1px solid #ccc;
          display: grid;
          gap: 0 1rem;
          grid-template-columns: minmax(8rem, 14rem) 1fr;
          padding-block-start: 0.5rem;
        }
        dd {
          margin: 0;
          overflow-wrap: anywhere;
          white-space: pre-wrap;
        }
      </style>
    </head>
    <body>
      <h1>${text('title')}</h1>
      <p>${text('lead')}</p>
      <p>${at.toISOString()}</p>
      ${chapters.map(
        ({ group, held }) =>
          html`<h2>${text(group)}</h2>
            ${held.map(
              ({ table, rows }) =>
                html`<h3 dir="ltr">${table}</h3>
                  ${rows.map(rowOf)}`,
            )}`,
      )}
      <h2>${text('receipts')}</h2>
      ${receipts.map((receipt) => rowOf({ ...receipt }))}
    </body>
  </html>`
  return `<!doctype html>${page.toString()}`
}

function rowOf(row: Record<string, unknown>): Html {
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  return html`<dl dir="ltr">
    ${fields.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd dir="auto">${shown(value)}</dd>`,
    )}
  </dl>`
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return JSON.stringify(value, null, 1)
}
