import type { AgreementDocument } from '@tessera/contract/agreements.ts'
import { html } from '../../platform/html/html.ts'

/** A signed agreement as a file that opens offline: no script and no links to us. */
export function copyHtml({
  document,
  signedAt,
  typedName,
}: {
  document: AgreementDocument
  signedAt: Date
  typedName: string | null
}): string {
  const page = html`<html lang="${document.language}" dir="${document.language.startsWith('ar') ? 'rtl' : 'ltr'}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${document.title}</title>
    </head>
    <body>
      <h1>${document.title}</h1>
      <p>${document.version} · ${document.effectiveFrom}</p>
      <p>${document.summary}</p>
      ${document.sections.map(
        ({ heading, paragraphs }) =>
          html`<h2>${heading}</h2>
            ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`,
      )}
      <hr />
      <ul>
        ${document.acks.map(({ text }) => html`<li>✓ ${text}</li>`)}
      </ul>
      <p>${typedName ?? ''}</p>
      <p>${signedAt.toISOString()} · SHA-256 ${document.hash}</p>
    </body>
  </html>`
  return `<!doctype html>${page.toString()}`
}

/** The same text in plain form, for the email that confirms a signature. */
export function copyText({ title, version, effectiveFrom, summary, sections, acks, hash }: AgreementDocument): string {
  const parts = sections.map(({ heading, paragraphs }, index) => [`${index + 1}. ${heading}`, ...paragraphs].join('\n'))
  return [
    `${title}\n${version} · ${effectiveFrom}`,
    summary,
    ...parts,
    acks.map(({ text }) => `✓ ${text}`).join('\n'),
    `SHA-256 ${hash}`,
  ].join('\n\n')
}
