import { sections } from '@tessera/contract/sections.ts'
import { html, type Html } from '../../../platform/html/html.ts'
import type { HeaderCounts } from '../signed-in.ts'
import type { LegalLink } from '../brand-files.ts'
import { directionOf } from '../language.ts'
import { type Help, type HelpArticle, type HelpBlock, type Slug, slugs } from './articles.ts'

/** The input for rendering a page of the help centre. */
export interface View {
  help: Help
  /** The page's language. */
  language: string
  /** Address of the list of articles. */
  base: string
  /** A text of the product, in the page's language. */
  text: (key: string) => string
  /** The same in the article's language, if the two differ. */
  articleText: (key: string) => string
}

/** An article with at least this many sections starts with a table of contents. */
const sectionsWorthATable = 3

export function renderList({ help, base }: View): Html {
  const { words, articles } = help
  const items = slugs.map(
    (slug) =>
      html`<li>
        <a href="${base}/${slug}"><strong>${articles[slug].title}</strong><span>${articles[slug].lead}</span></a>
      </li>`,
  )
  return html`<div class="list" ${spoken(help)}>
    <h1>${words.listTitle}</h1>
    <p class="lead">${words.listLead}</p>
    <ul class="cards">
      ${items}
    </ul>
  </div>`
}

/** `form` appears between the lead and the text. */
export function renderArticle(slug: Slug, view: View, form?: Html): Html {
  const { help } = view
  const article = help.articles[slug]
  const sections = article.sections.map(
    ({ id, heading, blocks }) =>
      html`<section aria-labelledby="${id}">
        <h2 id="${id}">${heading}</h2>
        ${blocks.map((block) => renderBlock(block, view))}
      </section>`,
  )
  return html`${trail(view)}
    <article ${spoken(help)}>
      <header>
        <h1>${article.title}</h1>
        <p class="lead">${article.lead}</p>
      </header>
      ${table(article, help)}
      <div class="text">${form ?? ''}${sections}${related(article, view)}</div>
    </article>`
}

/** A text of law that the operator has not written yet. */
export function renderTemplate(name: LegalLink, view: View): Html {
  const { text } = view
  return html`${trail(view)}
    <div class="list">
      <h1>${text(`footer.${name}`)}</h1>
      <p class="lead">${text('login.template')}</p>
    </div>`
}

export function renderNotFound(view: View): Html {
  const { text, base, help } = view
  const links = slugs.map((slug) => html`<li><a href="${base}/${slug}">${help.articles[slug].title}</a></li>`)
  return html`${trail(view)}
    <div class="list">
      ${emptyTiles}
      <h1>${text('notFound.title')}</h1>
      <p class="lead">${text('notFound.text')}</p>
      <ul class="related" ${spoken(help)}>
        ${links}
      </ul>
    </div>`
}

/** The tiles of the mark, empty, as on an empty page of the account. */
const emptyTiles = html`<svg
  viewBox="0 0 32 32"
  width="56"
  height="56"
  fill="none"
  stroke="currentColor"
  stroke-dasharray="2.5 2"
  aria-hidden="true"
>
  <rect x="1" y="1" width="14" height="14" rx="3" />
  <rect x="17" y="1" width="14" height="14" rx="3" />
  <rect x="1" y="17" width="14" height="14" rx="3" />
  <rect x="17" y="17" width="14" height="14" rx="3" />
</svg>`

/** The header of the account, for a member who is signed in: its sections, and links to its two menus. */
export function renderSections(text: View['text'], { openTasks, unread }: HeaderCounts): Html {
  const count = openTasks > 0 ? html`<span class="count">${String(openTasks)}</span>` : ''
  const bellName = unread > 0 ? text('notices.unread').replace('{{number}}', String(unread)) : text('notices.title')
  const news = unread > 0 ? html`<span class="count" aria-hidden="true">${String(unread)}</span>` : ''
  const links = Object.entries(sections).map(
    ([path, name]) => html`<a href="/user/accounts/auth/${path}">${text(name)}${name === 'nav.tasks' ? count : ''}</a>`,
  )
  return html`<nav class="sections" aria-label="${text('nav.label')}">${links}</nav>
    <a class="menu" href="/user/accounts/auth/personal#account-menu" aria-label="${text('menu.open')}">${person}</a>
    <a class="menu" href="/user/accounts/auth/personal#notices" aria-label="${bellName}">${bell}${news}</a>`
}

/** The icons of the account's header. */
const person = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <path d="M18 20a6 6 0 0 0-12 0" />
  <circle cx="12" cy="10" r="4" />
  <circle cx="12" cy="12" r="10" />
</svg>`
const bell = html`<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
  <path
    d="M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"
  />
</svg>`

/** The link back to the list. */
function trail({ base, text }: View): Html {
  return html`<nav class="trail" aria-label="${text('footer.help')}"><a href="${base}">${text('footer.help')}</a></nav>`
}

/** Language and direction of the article, which may differ from the page's. */
function spoken({ language }: Help): Html {
  return html`lang="${language}" dir="${directionOf(language)}"`
}

function table({ sections }: HelpArticle, { words }: Help): Html {
  if (sections.length < sectionsWorthATable) return html``
  const items = sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)
  return html`<nav class="table" aria-labelledby="table">
    <h2 id="table">${words.onThisPage}</h2>
    <ul>
      ${items}
    </ul>
  </nav>`
}

function related({ related }: HelpArticle, { base, help }: View): Html {
  const items = related.map((slug) => html`<li><a href="${base}/${slug}">${help.articles[slug].title}</a></li>`)
  return html`<nav class="related" aria-labelledby="related">
    <h2 id="related">${help.words.related}</h2>
    <ul>
      ${items}
    </ul>
  </nav>`
}

function renderBlock(block: HelpBlock, { articleText }: View): Html {
  if (typeof block === 'string') return html`<p>${block}</p>`
  if ('steps' in block)
    return html`<ol>
      ${block.steps.map((step) => html`<li>${step}</li>`)}
    </ol>`
  if ('reasons' in block)
    return html`<dl>
      ${block.reasons.map(
        (code) =>
          html`<div>
            <dt>${articleText(`reason.${code}.title`)}</dt>
            <dd>${articleText(`reason.${code}.remedy`)}</dd>
          </div>`,
      )}
    </dl>`
  return html`<ul>
    ${block.list.map((item) => html`<li>${item}</li>`)}
  </ul>`
}
