import type { AgreementDocument } from '@tessera/contract/agreements.ts'
import { languageNameIn } from '@tessera/contract/languages.ts'
import type { AccountParts } from '../../accounts/parts.ts'
import { html } from '../../platform/html/html.ts'

/** How the copy looks, on a screen and on paper. It is all in the file, so that it can be read without us. */
const style = html`<style>
  body {
    max-inline-size: 44rem;
    margin: 2.5rem auto;
    padding-inline: 1.25rem;
    color: #1a1a1a;
    background: #fff;
    font:
      1rem/1.6 system-ui,
      sans-serif;
    overflow-wrap: break-word;
  }
  header,
  footer {
    border-block: 1px solid #ccc;
    padding-block: 1rem;
  }
  header p,
  footer p {
    margin: 0.25rem 0;
  }
  h1 {
    margin: 0.25rem 0 0.5rem;
    font-size: 1.75rem;
    line-height: 1.25;
  }
  h2 {
    margin-block: 2rem 0.5rem;
    font-size: 1.125rem;
    break-after: avoid;
  }
  ul {
    padding: 0;
    list-style: none;
  }
  .brand {
    font-weight: 600;
  }
  .hash {
    color: #595959;
    font-size: 0.75rem;
  }
  @page {
    margin: 2cm;
  }
  @media print {
    body {
      margin: 0;
      padding: 0;
      font-size: 11pt;
    }
    footer {
      break-inside: avoid;
    }
  }
</style>`

interface Copy {
  document: AgreementDocument
  signedAt: Date
  typedName: string | null
}

/** A signed agreement as a page to read or print, which opens offline: no script and no links to us. */
export function copyHtml(
  { config: { brand }, texts }: Pick<AccountParts, 'config' | 'texts'>,
  { document, signedAt, typedName }: Copy,
): string {
  const { language, version, title } = document
  const written = (at: Date, style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
      ...style,
    }).format(at)
  const text = (key: string, values: Readonly<Record<string, string>>): string =>
    Object.entries(values).reduce(
      (words, [name, value]) => words.replaceAll(`{{${name}}}`, () => value),
      texts.text(language, key),
    )
  const inForce = written(new Date(document.effectiveFrom), { dateStyle: 'long' })
  const signed = `${written(signedAt, { dateStyle: 'long', timeStyle: 'short' })} UTC`
  const page = html`<html lang="${language}" dir="${language.startsWith('ar') ? 'rtl' : 'ltr'}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title} · ${brand.name}</title>
      ${style}
    </head>
    <body>
      <header>
        <p class="brand">${brand.name}</p>
        <h1>${title}</h1>
        <p>${text('agreement.version', { version: String(version), date: inForce })}</p>
        <p>${text('agreement.language', { language: languageNameIn(language, language) })}</p>
        ${typedName === null ? '' : html`<p>${text('agreement.signedBy', { name: typedName, time: signed })}</p>`}
      </header>
      <p>${document.summary}</p>
      ${document.sections.map(
        ({ heading, paragraphs }, index) =>
          html`<h2>${index + 1}. ${heading}</h2>
            ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`,
      )}
      <footer>
        <ul>
          ${document.acks.map((ack) => html`<li>✓ ${ack.text}</li>`)}
        </ul>
        <p>${text('agreement.sign.declaration', { title, version: String(version) })}</p>
        <p>
          <strong>${typedName ?? ''}</strong>
        </p>
        <p>${signed}</p>
        <p class="hash" dir="ltr">SHA-256 ${document.hash}</p>
      </footer>
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
