import { escapeHtml } from '../../platform/html/templates.ts'

/**
 * Written into the page itself, because it must work when nothing else of the page loads. When the page's files are
 * missing, as after a release, it reloads the page once. When they are still missing, it shows the element `lost` in
 * place of the broken parts (`unless-lost`). On a page of the app it follows the shell, which shows before any script. The app reports other parts that did not load with the event
 * `start-failed`, and clears the reload flag after it has started (shell/started.ts).
 */
export function guard(nonce: string): string {
  const attribute = ` nonce="${escapeHtml(nonce)}"`
  return `<style${attribute}>${style}</style><script${attribute}>${script}</script>`
}

const style = `.lost,[data-lost] .unless-lost{display:none}[data-lost] .lost{display:block;box-sizing:border-box;max-inline-size:560px;margin-inline:auto;padding:48px 16px;text-align:center}.lost button{min-block-size:48px;margin-block-start:12px;padding-inline:24px;border:0;border-radius:4px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600}`

const script = `(()=>{const p=document.documentElement,key='reloaded-for-start',kept=name=>{try{return sessionStorage.getItem(name)}catch{return null}},
lost=()=>{try{if(navigator.onLine&&!kept(key)){sessionStorage.setItem(key,'1');return location.reload()}}catch{}p.dataset.lost=''};
if(location.hash.includes('tgWebApp')||kept('mini-app-platform'))p.dataset.theme='black';
addEventListener('error',({target:t})=>t instanceof HTMLScriptElement&&t.type==='module'&&lost(),true);
addEventListener('start-failed',lost);
addEventListener('click',({target:t})=>t instanceof Element&&t.closest('.lost button')&&location.reload())})()`
