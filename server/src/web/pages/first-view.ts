import { textsName, type Environment } from '@tessera/contract/languages.ts'

/** The files that the first view of each child route needs (written by the build). */
export type Preloads = Record<string, { modules: string[]; styles: string[]; texts: string[] }>

/**
 * Follows the shell of an account page. It requests everything that the first view needs at once, before any script
 * has run: styles, modules, texts, and the two first calls, whose answers the web app's request client takes over. It
 * follows the shell because the browser paints the shell without waiting for a later style sheet, and its preloader
 * finds the files just as early.
 */
export function firstViewOf(
  preload: Preloads[string],
  page: { nonce: string; language: string; textVersion: string; environment: Environment; noSession?: boolean },
): string {
  const { nonce, language, textVersion, environment, noSession = false } = page
  const texts = `/user/accounts/locales/${language}/${textsName(environment, ...preload.texts)}.json?v=${textVersion}`
  return [
    // Before the styles, because a script waits for every style sheet above it. SDK mode and the sandbox's preview
    // have no session for these calls.
    ...(noSession ? [] : [`<script nonce="${nonce}">${earlyScript(language)}</script>`]),
    ...preload.styles.map((href) => `<link rel="stylesheet" href="${href}" nonce="${nonce}">`),
    ...preload.modules.map((href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}">`),
    `<link rel="preload" as="fetch" crossorigin href="${texts}">`,
  ].join('\n')
}

/** Inside the messenger every call has a header that the page computes, so the page sends the calls itself. */
const exceptInMessenger =
  'let m=location.hash.includes("tgWebApp");try{m||=sessionStorage.getItem("mini-app-platform")!==null}catch{}if(m)return;'

/** Sends the first calls with the headers of the request client, which takes over each answer once. */
function earlyScript(language: string): string {
  const headers = `{Accept:"application/json","Content-Type":"application/json",platform:"pc","Accept-Language":${JSON.stringify(language)}}`
  return (
    `(()=>{${exceptInMessenger}const h=${headers},c=(method,path,body)=>{const r=fetch("/x-api"+path,{method,headers:h,credentials:"include",body});r.catch(()=>{});return r};` +
    `window.__EARLY__={"GET /v2/private/user/profile":c("GET","/v2/private/user/profile"),` +
    `"POST /v3/private/kyc/kyc-info":c("POST","/v3/private/kyc/kyc-info","{}")}})()`
  )
}
