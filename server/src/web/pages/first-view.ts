import { earlyPresses } from './screens.ts'
import { textsName, type Environment } from '@tessera/contract/languages.ts'

/** The files that the first view of each child route needs (written by the build). */
export type Preloads = Record<
  string,
  {
    modules: string[]
    styles: string[]
    /** The contents of `styles`. */
    entryStyles: Record<string, string>
    inlineStyles: Record<string, string>
    texts: string[]
  }
>

/**
 * Follows the shell of an account page: the answers of its first calls, and a request for everything else that the first
 * view needs, before any script has run. It follows the shell because the browser paints the shell without waiting for a
 * later style sheet, and its preloader finds the files just as early.
 */
export function firstViewOf(
  preload: Preloads[string],
  page: {
    nonce: string
    language: string
    textVersion: string
    environment: Environment
    answers: string
    screen: string
  },
): string {
  const { nonce, language, textVersion, environment, answers, screen } = page
  const texts = `/user/accounts/locales/${language}/${textsName(environment, ...preload.texts)}.json?v=${textVersion}`
  // With its screen the page carries all styles of it: no file comes before the content.
  const inline = { ...(screen ? preload.entryStyles : {}), ...preload.inlineStyles }
  return [
    ...(screen ? [] : preload.styles.map((href) => `<link rel="stylesheet" href="${href}" nonce="${nonce}">`)),
    // The web app finds by the address that this sheet is there (main.tsx).
    ...Object.entries(inline).map(([href, css]) => `<style nonce="${nonce}" data-href="${href}">${css.trim()}</style>`),
    ...(screen
      ? [
          // In place of the shell. An inline style in it waits for the app, because the policy allows none.
          `<style nonce="${nonce}">html:not([data-lost]) #root{display:none}</style>`,
          `<div id="screen" class="unless-lost">${screen.replaceAll(' style="', ' data-style="')}</div>`,
          `<script nonce="${nonce}">${earlyPresses}</script>`,
        ]
      : []),
    ...preload.modules.map((href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}">`),
    `<link rel="preload" as="fetch" crossorigin href="${texts}">`,
    // `<` is escaped, so that no answer can end the block.
    ...(answers
      ? [
          `<script type="application/json" id="first-answers" nonce="${nonce}">${answers.replaceAll('<', '\\u003c')}</script>`,
        ]
      : []),
  ].join('\n')
}
