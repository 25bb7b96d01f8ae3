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
 * Links and what the browser itself opens work at once. React takes over part by part: an element has its `__reactProps`
 * from then on, and an input its `_valueTracker`, with which React reports only what differs.
 */
export const keptPresses = `(()=>{const screen=document.getElementById('screen'),kept=new Map,stop=new AbortController,at={capture:true,signal:stop.signal};
const hold=event=>{event.preventDefault();event.stopPropagation()};
screen.addEventListener('click',event=>{const button=event.target.closest('button:not([popovertarget])');if(button){hold(event);kept.set(button)}},at);
screen.addEventListener('submit',hold,at);
screen.addEventListener('input',({target})=>kept.set(target,target.value),at);
const ownValue=input=>Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input),'value');
const repeat=(old,value,tries)=>{const now=old.isConnected?old:document.getElementById(old.id);
if(!now||!Object.keys(now).some(key=>key.startsWith('__reactProps')))return tries&&setTimeout(repeat,20,old,value,tries-1);
if(value===undefined)return now.click();
const choice=/^(checkbox|radio)$/.test(now.type);
if(choice)now.checked=old.checked;else ownValue(now).set.call(now,value);
now._valueTracker?.setValue(choice?String(!old.checked):value+'.');
now.dispatchEvent(new Event(choice?'click':now.matches('select')?'change':'input',{bubbles:true}))};
addEventListener('screen-taken-over',()=>{stop.abort();for(const[old,value]of kept)repeat(old,value,200)},{once:true})})()`
