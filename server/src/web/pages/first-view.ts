import { textsName, type Environment } from '@tessera/contract/languages.ts'

/** For each child route of the web app: the files its first view needs (written by the build). */
export type Preloads = Record<string, { modules: string[]; styles: string[]; texts: string[] }>

/**
 * What stands behind the shell of an account page: everything the first view needs is asked for at once, before any script
 * has run - styles, modules, texts, and the two first calls, whose answers the web's request client takes over. Behind, since
 * the shell is painted without waiting for a style sheet that comes after it; the browser looks ahead and asks as early.
 */
export function firstViewOf(
  preload: Preloads[string],
  page: { nonce: string; language: string; textVersion: string; environment: Environment; noSession?: boolean },
): string {
  const { nonce, language, textVersion, environment, noSession = false } = page
  const texts = ['user-accounts', ...preload.texts].map(
    (namespace) => `/user/accounts/locales/${language}/${textsName(environment, namespace)}.json?v=${textVersion}`,
  )
  return [
    // Before the styles: a script waits for every style sheet above it.
    // In SDK mode, and in the sandbox's preview, there is no session to ask with.
    ...(noSession ? [] : [`<script nonce="${nonce}">${earlyScript(language)}</script>`]),
    ...preload.styles.map((href) => `<link rel="stylesheet" href="${href}" nonce="${nonce}">`),
    ...preload.modules.map((href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}">`),
    ...texts.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`),
  ].join('\n')
}

/** Inside the messenger every call carries a header that the page works out: there it makes them itself. */
const exceptInMessenger =
  'let m=location.hash.includes("tgWebApp");try{m||=sessionStorage.getItem("mini-app-platform")!==null}catch{}if(m)return;'

/** Starts the first calls; each is taken over once by the request client, with the headers it would send itself. */
function earlyScript(language: string): string {
  const headers = `{Accept:"application/json","Content-Type":"application/json",platform:"pc","Accept-Language":${JSON.stringify(language)}}`
  return (
    `(()=>{${exceptInMessenger}const h=${headers},c=(method,path,body)=>{const r=fetch("/x-api"+path,{method,headers:h,credentials:"include",body});r.catch(()=>{});return r};` +
    `window.__EARLY__={"GET /v2/private/user/profile":c("GET","/v2/private/user/profile"),` +
    `"POST /v3/private/kyc/kyc-info":c("POST","/v3/private/kyc/kyc-info","{}")}})()`
  )
}
