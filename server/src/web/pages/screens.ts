import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { screenTexts, textsName, type Environment } from '@tessera/contract/languages.ts'
import type { Texts } from '../../platform/texts.ts'
import type { AskedScreen, Rendered, ScreenOrder } from './screen-worker.ts'

/** The HTML of a screen; empty where only the browser can render it. */
export type RenderScreen = (page: AskedScreen) => Promise<string>

/** A page does not wait longer for its screen, and not behind more pages. */
const patience = { ms: 500, pages: 100 }

interface Running {
  worker: Worker
  waiting: Map<number, (html: string) => void>
  /** The languages whose texts the worker has. */
  languages: Set<string>
}

/**
 * Renders screens in a thread of its own: what fails there ends that thread, never the server, and the next page starts
 * another. @param folder the built web app
 */
export function screenRenderer(
  folder: string,
  { texts, environment, failed }: { texts: Texts; environment: Environment; failed: (error: unknown) => void },
): RenderScreen {
  let running: Running | null = null
  let orders = 0
  const start = (): Running => {
    const worker = new Worker(new URL('screen-worker.ts', import.meta.url), { workerData: join(folder, 'server') })
    const started: Running = { worker, waiting: new Map(), languages: new Set() }
    worker.on('message', ({ id, html, error }: Rendered) => {
      if (error !== undefined) failed(error)
      started.waiting.get(id)?.(html)
      started.waiting.delete(id)
    })
    worker.on('error', failed)
    worker.on('exit', () => {
      if (running === started) running = null
      for (const resolve of started.waiting.values()) resolve('')
    })
    // It must not keep the server from stopping: only now, because a listener holds it again.
    worker.unref()
    return started
  }
  const textsFor = (language: string, { languages }: Running): Pick<ScreenOrder, 'texts'> => {
    if (languages.has(language)) return {}
    languages.add(language)
    const { plain } = texts.file(language, `${textsName(environment, 'user-accounts', ...screenTexts)}.json`) ?? {}
    return { texts: plain?.toString() ?? '{}' }
  }
  return async (page) => {
    running ??= start()
    const { worker, waiting } = running
    if (waiting.size >= patience.pages) return ''
    const { promise, resolve } = Promise.withResolvers<string>()
    const id = (orders += 1)
    const timer = setTimeout(() => resolve(''), patience.ms)
    waiting.set(id, resolve)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker.postMessage({ id, page, ...textsFor(page.language, running) } satisfies ScreenOrder)
    const html = await promise
    clearTimeout(timer)
    return html
  }
}

/**
 * Until the app has taken over the screen, this keeps what the member pressed, chose and typed in it, and repeats it then.
 * Links and what the browser itself opens work at once. React takes over part by part: an element has its `__reactProps`
 * from then on, and an input its `_valueTracker`, with which React reports only what differs. An element that React
 * replaced is found by its id, or as the one that is equal.
 */
export const earlyPresses = `(()=>{const screen=document.getElementById('screen'),kept=new Map,stop=new AbortController,at={capture:true,signal:stop.signal};
const hold=event=>{event.preventDefault();event.stopPropagation()};
screen.addEventListener('click',event=>{const button=event.target.closest('button:not([popovertarget])');if(button){hold(event);kept.set(button)}},at);
screen.addEventListener('submit',hold,at);
const isChoice=({type})=>/^(checkbox|radio)$/.test(type);
screen.addEventListener('input',({target})=>kept.set(target,isChoice(target)?target.checked:target.value),at);
const ownValue=input=>Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input),'value');
const again=old=>document.getElementById(old.id)||[...document.querySelectorAll(old.localName)].find(one=>one.isEqualNode(old));
const repeat=(old,value,tries)=>{const now=old.isConnected?old:again(old);
if(!now||!Object.keys(now).some(key=>key.startsWith('__reactProps')))return tries&&setTimeout(repeat,20,old,value,tries-1);
if(value===undefined)return now.click();
const choice=isChoice(now);
if(choice)now.checked=value;else ownValue(now).set.call(now,value);
now._valueTracker?.setValue(choice?String(!value):value+'.');
now.dispatchEvent(new Event(choice?'click':now.matches('select')?'change':'input',{bubbles:true}))};
addEventListener('screen-taken-over',()=>{stop.abort();for(const[old,value]of kept)repeat(old,value,200)},{once:true})})()`
