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
 * Until the app has taken over the screen, this keeps what the member pressed, chose and typed in it, and repeats it then.
 * Links and what the browser itself opens work at once. React remembers an input's value in `_valueTracker`, and reports
 * only what differs from it.
 */
export const keptPresses = `(()=>{const screen=document.getElementById('screen'),pressed=new Set,changed=new Map,stop=new AbortController,at={capture:true,signal:stop.signal};
const hold=event=>{event.preventDefault();event.stopPropagation()};
screen.addEventListener('click',event=>{const button=event.target.closest('button:not([popovertarget])');if(button){hold(event);pressed.add(button)}},at);
screen.addEventListener('submit',hold,at);
screen.addEventListener('input',({target})=>changed.set(target,target.value),at);
addEventListener('screen-taken-over',()=>{stop.abort();
const now=old=>old.isConnected?old:document.getElementById(old.id);
for(const[old,value]of changed){const input=now(old);if(!input)continue;
if(/^(checkbox|radio)$/.test(input.type)){input.checked=old.checked;input._valueTracker?.setValue(String(!old.checked));input.dispatchEvent(new Event('click',{bubbles:true}));continue}
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input),'value').set.call(input,value);
input._valueTracker?.setValue(value+'.');input.dispatchEvent(new Event(input.matches('select')?'change':'input',{bubbles:true}))}
for(const old of pressed)now(old)?.click()},{once:true})})()`
