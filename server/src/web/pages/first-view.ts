import { earlyPresses } from './screens.ts'
import { textsName, type Environment } from '@tessera/contract/languages.ts'
import type { StylePart } from '@tessera/contract/style-parts.ts'
import { usedStyles } from './used-styles.ts'

/** The files that the first view of each child route needs (written by the build). */
export type Preloads = Record<
  string,
  {
    modules: string[]
    styles: string[]
    /** The declaration of our face, by the address of its sheet. */
    faceStyles: Record<string, string>
    /** All other sheets, in their order. */
    sheets: string[]
    inlineStyles: Record<string, string>
    texts: string[]
  }
>

/** A style sheet would hold back the first paint, so it becomes one when its file is there. */
const lateStyles = `for(const link of document.querySelectorAll('[data-styles]'))link.addEventListener('load',()=>{link.rel='stylesheet'},{once:true})`

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
    /** The rules of the style sheets, by address. */
    styleParts: Readonly<Record<string, readonly StylePart[]>>
  },
): string {
  const { nonce, language, textVersion, environment, answers, screen, styleParts } = page
  const parts = preload.sheets.flatMap((href) => styleParts[href] ?? [])
  const texts = `/user/accounts/locales/${language}/${textsName(environment, ...preload.texts)}.json?v=${textVersion}`
  // The web app finds by the address that a sheet is there (main.tsx).
  const whole = (sheets: Record<string, string>): string[] =>
    Object.entries(sheets).map(([href, css]) => `<style nonce="${nonce}" data-href="${href}">${css.trim()}</style>`)
  return [
    ...whole(preload.faceStyles),
    ...(screen
      ? [
          // What the screen uses comes first, so that it shows before any file comes. All styles follow, in their order.
          `<style nonce="${nonce}">${usedStyles(parts, screen)}`,
          // In place of the shell. An inline style in it waits for the app, because the policy allows none.
          `html:not([data-lost]) #root{display:none}</style>`,
          `<div id="screen" class="unless-lost">${screen.replaceAll(' style="', ' data-style="')}</div>`,
          `<script nonce="${nonce}">${earlyPresses}</script>`,
          ...preload.styles.map((href) => `<link rel="preload" as="style" data-styles href="${href}">`),
          `<script nonce="${nonce}">${lateStyles}</script>`,
        ]
      : preload.styles.map((href) => `<link rel="stylesheet" href="${href}" nonce="${nonce}">`)),
    ...whole(preload.inlineStyles),
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
