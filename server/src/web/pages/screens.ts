import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { screenTexts, textsName, type Environment } from '@tessera/contract/languages.ts'
import type { Texts } from '../../platform/texts.ts'

/** A page whose screen is to be rendered. */
export interface AskedScreen {
  host: object
  /** Path and query. */
  address: string
  origin: string
  language: string
  direction: 'ltr' | 'rtl'
  userAgent: string
  /** The answers of the page's first calls, by the name of the call. */
  answers: object
}

/** The HTML of a screen; empty where only the browser can render it. */
export type RenderScreen = (page: AskedScreen) => Promise<string>

/** All texts of a language, by namespace. */
type TextsOf = (language: string) => Record<string, object>

/** Loads what the build wrote for rendering on the server (account/src/rendering/). */
export async function builtScreens(folder: string): Promise<(texts: Texts, environment: Environment) => RenderScreen> {
  const { href } = pathToFileURL(join(folder, 'server', 'renderer.mjs'))
  const { startRenderer }: { startRenderer: (code: string, textsOf: TextsOf) => RenderScreen } = await import(href)
  const code = readFileSync(join(folder, 'server', 'screens.cjs'), 'utf8')
  return (texts, environment) =>
    startRenderer(code, (language) => {
      const { plain } = texts.file(language, `${textsName(environment, 'user-accounts', ...screenTexts)}.json`) ?? {}
      return JSON.parse(plain?.toString() ?? '{}')
    })
}

/**
 * Until the app has taken over the screen, this keeps what the member pressed and typed in it, and repeats it then. Links
 * and what the browser itself opens work at once.
 */
export const keptPresses = `(()=>{const screen=document.getElementById('screen'),pressed=new Set(),typed=new Map(),stop=new AbortController,at={capture:true,signal:stop.signal};
screen.addEventListener('click',e=>{const b=e.target.closest('button:not([popovertarget]),input[type=checkbox],input[type=radio]');if(!b)return;e.preventDefault();e.stopPropagation();if(!pressed.delete(b)||b.matches('button'))pressed.add(b)},at);
screen.addEventListener('submit',e=>e.preventDefault(),at);
screen.addEventListener('input',e=>typed.set(e.target,e.target.value),at);
addEventListener('screen-taken-over',()=>{stop.abort();
const now=e=>e.isConnected?e:document.getElementById(e.id);
for(const[old,value]of typed){const e=now(old);if(!e||/^(checkbox|radio|file)$/.test(e.type))continue;Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e),'value').set.call(e,value);e._valueTracker?.setValue('\0');e.dispatchEvent(new Event(e.matches('select')?'change':'input',{bubbles:true}))}
for(const old of pressed)now(old)?.click()},{once:true})})()`
