import '@tessera/ui/tokens.css'
import '../../shell/face.css'
import './login.css'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { rememberFace } from '../../shell/face.ts'
import { firstClient } from '../../api/first-client.ts'
import { carryAlways } from '../../api/headers.ts'
import { miniAppHeaders } from '../../api/mini-app.ts'
import { readHostConfig, notifyHost } from '../../config.ts'
import { queryIn } from '../../i18n/language.ts'
import { followFailures } from '../failures.ts'
import { isVisitStored } from '../../state/stored-visit.ts'
import { element } from './element.ts'
import { foldCode, foldFactor } from './fold-digits.ts'
import { offerMembers } from './sandbox-members.ts'
import { helpWhileTyping } from './help-while-typing.ts'
import { letShowPassword } from './show-password.ts'
import { sendCode, sendCodeAgain, storedStep, storeStep, type CodeStep } from './code-step.ts'
import { addressOf, addressWith, target } from './address.ts'
import { arrive } from './arrive.ts'
import { askFactor } from './ask-factor.ts'
import { disownToken, offerNotMe } from './not-me.ts'
import { onRecoveryAsked, recoveryAsked, showRecovery } from './recover-mode.ts'
import { offerPasskey } from './offer-passkey.ts'
import { letUsePasskey } from './passkey.ts'
import { announce, fields, showFaults } from './show-faults.ts'
import { codeFaultsOf, factorFaultsOf, faultFrom, faultsOf, modeOf, newPasswordFault, type Mode } from './login-form.ts'

/*
 * The sign-in page is complete HTML. This script makes it work. It has no framework, because members load this
 * page first.
 */

const host = readHostConfig(document)
notifyHost(host)
void rememberFace(host.brand.shortName, document)
carryAlways(miniAppHeaders(host.brand.name, window))
followFailures({
  client: firstClient,
  monitorScript: host.monitorScript,
  show: failed,
})
const form = element('form', HTMLFormElement)
const codeForm = element('code-form', HTMLFormElement)
const submit = element('submit', HTMLButtonElement)
let mode: Mode = modeOf(window.location.search)
/** The code on its way. Null while the first form is shown. */
let step: CodeStep | null = null
let busy = false
const factorField = element('factor-field', HTMLElement)
/** Only in the address of the email about a new sign-in. */
const disown = disownToken(window.location)
const recovery = recoveryAsked(window.location)

/**
 * What the page does by itself inside a messenger. True if it navigates away. A member who presses the button
 * meanwhile has to wait for it.
 */
const arrival = arrive(host, Boolean(disown || recovery))

function show(next: Mode): void {
  mode = next
  const spelled = ({ 'sign-in': 'signIn', 'sign-up': 'signUp', forgot: 'forgot' } as const)[next]
  for (const id of ['title', 'submit', 'switch-text', 'switch']) {
    const text = element(id, HTMLElement)
    text.textContent = text.dataset[spelled] ?? ''
  }
  document.title = `${element('title', HTMLElement).textContent} · ${host.brand.name}`
  for (const id of ['password-hint', 'legal']) element(id, HTMLElement).hidden = next !== 'sign-up'
  element('password-field', HTMLElement).hidden = next === 'forgot'
  element('reset-hold', HTMLElement).hidden = next !== 'forgot'
  for (const id of ['forgot-line', 'passkey-line']) element(id, HTMLElement).hidden = next !== 'sign-in'
  factorField.hidden = true
  element('forgot', HTMLAnchorElement).href = addressOf('forgot')
  fields.password.autocomplete = next === 'sign-up' ? 'new-password' : 'current-password'
  element('switch', HTMLAnchorElement).href = addressOf(next === 'sign-in' ? 'sign-up' : 'sign-in')
  keepModeInLanguages()
  showFaults([])
}

/** Changing the language must not switch back to the other mode. */
function keepModeInLanguages(): void {
  for (const link of element('languages', HTMLElement).querySelectorAll('a'))
    link.search = queryIn(link.lang, { search: window.location.search, chosen: true })
}

async function enter(): Promise<void> {
  const [email, password] = [fields.email.value.trim(), fields.password.value]
  const code = factorField.hidden ? null : fields.factor.value.trim()
  const faults = [...faultsOf(mode, email, password), ...(code === null ? [] : factorFaultsOf(code))]
  showFaults(faults)
  if (faults.length > 0 || busy) return
  setBusy(true)
  try {
    if (await arrival) return
    if (mode !== 'sign-in') {
      const sent = await sendCode(mode, email, password)
      setBusy(false)
      askCode({ ...sent, email, mode })
      return
    }
    const answer = (await firstClient.post('/v1/public/user/sign-in', {
      body: { email, password, ...(code === null ? {} : { code }), ...target() },
    })) as Calls['POST /v1/public/user/sign-in']['result']
    // Busy: the next page is loading.
    window.location.assign(answer.redirect_url)
  } catch (error) {
    setBusy(false)
    if (isRefusal(error, retCodes.signInCodeNeeded)) askFactor('app')
    else if (isRefusal(error, retCodes.signInEmailCodeNeeded)) askFactor('email')
    else failed(error)
  }
}

/** Shows the second step: the code from the email. Null goes back to the first form. */
function askCode(next: CodeStep | null): void {
  step = next
  storeStep(next)
  for (const id of ['form', 'other']) element(id, HTMLElement).hidden = next !== null
  element('members', HTMLElement).hidden = next !== null || !host.sandboxMembers
  codeForm.hidden = next === null
  fields.code.value = ''
  fields.newPassword.value = ''
  show(next?.mode ?? mode)
  if (!next) return
  const resets = next.mode === 'forgot'
  element('new-password-field', HTMLElement).hidden = !resets
  const confirmText = element('confirm', HTMLButtonElement)
  confirmText.textContent = confirmText.dataset[resets ? 'reset' : 'signUp'] ?? ''
  headWith('code')
  const lead = element('code-lead', HTMLElement)
  // The address reads from left to right in every language.
  lead.textContent = (lead.dataset[resets ? 'reset' : 'signUp'] ?? '').replace('{{email}}', `\u2068${next.email}\u2069`)
  const { sandboxMail: mail } = next
  element('sandbox-mail', HTMLElement).hidden = !mail
  element('sandbox-mail-text', HTMLElement).textContent = mail ? `${mail.subject}\n\n${mail.body}` : ''
  fields.code.focus()
}

/** Sends another code, also after a reload. */
async function sendAgain(): Promise<void> {
  if (!step || busy) return
  const { email, mode: to } = step
  setBusy(true)
  try {
    const sent = await sendCodeAgain(step)
    askCode({ ...sent, email, mode: to })
    announce('resent')
    fields.code.focus()
  } catch (error) {
    failed(error)
  } finally {
    setBusy(false)
  }
}

/** Back to the first form, with what was typed there. */
function changeAddress(): void {
  const email = step?.email ?? ''
  askCode(null)
  fields.email.value = email
  fields.email.focus()
}

async function confirm(): Promise<void> {
  if (!step) return
  const code = fields.code.value
  const password = fields.newPassword.value
  const faults = [...codeFaultsOf(code), ...(step.mode === 'forgot' ? newPasswordFault(password) : [])]
  showFaults(faults)
  if (faults.length > 0 || busy) return
  setBusy(true)
  try {
    if (step.mode === 'forgot') {
      await firstClient.post('/v1/public/user/reset-password', { body: { id: step.id, code, password } })
      signInWith(step.email)
      announce('reset')
      return
    }
    const answer = (await firstClient.post('/v1/public/user/sign-up-confirm', {
      body: { id: step.id, code, ...target() },
    })) as Calls['POST /v1/public/user/sign-up-confirm']['result']
    storeStep(null)
    await offerPasskey({ shown: () => showAlone('offer'), failed })
    window.location.assign(answer.redirect_url)
  } catch (error) {
    setBusy(false)
    // The code was right.
    if (isRefusal(error, retCodes.signUpRefused)) signInWith(step.email)
    const fault = faultFrom(error)
    showFaults([fault.at === 'password' ? { ...fault, at: 'newPassword' } : fault])
  }
}

function signInWith(email: string): void {
  setBusy(false)
  askCode(null)
  turnTo('sign-in')
  fields.email.value = email
  fields.password.value = ''
}

function headWith(name: 'code' | 'notMe' | 'offer' | 'recover' | 'stop'): HTMLElement {
  const title = element('title', HTMLElement)
  title.textContent = title.dataset[name] ?? ''
  document.title = `${title.textContent} · ${host.brand.name}`
  return title
}

/** Shows a part alone, without the forms. */
function showAlone(part: 'notMe' | 'offer' | 'recover' | 'stop'): void {
  for (const id of ['form', 'code-form', 'other']) element(id, HTMLElement).hidden = true
  headWith(part).focus()
}

function failed(error: unknown): void {
  showFaults([faultFrom(error)])
}

/** All sessions have ended, or the link is too old: a new password is next. */
function leaveNotMe(): void {
  element('not-me', HTMLElement).hidden = true
  askCode(null)
  turnTo('forgot')
}

/** Shows the page in another mode, also in its address. */
function turnTo(other: Mode): void {
  window.history.replaceState(null, '', addressOf(other))
  show(other)
}

function setBusy(now: boolean): void {
  busy = now
  for (const button of [submit, ...['confirm', 'passkey'].map((id) => element(id, HTMLButtonElement))])
    button.setAttribute('aria-busy', String(now))
}

for (const [sent, send] of [
  [form, enter],
  [codeForm, confirm],
] as const)
  sent.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
element('change-address', HTMLButtonElement).addEventListener('click', changeAddress)
element('resend', HTMLButtonElement).addEventListener('click', () => void sendAgain())
for (const link of ['switch', 'forgot', 'to-sign-in'])
  element(link, HTMLAnchorElement).addEventListener('click', (event) => {
    event.preventDefault()
    if (link === 'to-sign-in') signInWith(step?.email ?? '')
    else turnTo(link === 'forgot' ? 'forgot' : mode === 'sign-in' ? 'sign-up' : 'sign-in')
    fields.email.focus()
  })
foldCode(fields.code, () => step?.mode === 'sign-up' && void confirm())
foldFactor(fields.factor)
letShowPassword()
helpWhileTyping(() => ({ mode, email: step?.email }))
void letUsePasskey({ target, busy: setBusy, failed })
// The code belongs to the member whose password was right.
fields.email.addEventListener('input', () => (factorField.hidden = true))
// After the Back button the page is as it was, but nothing is being sent.
window.addEventListener('pageshow', () => setBusy(false))

// A partner's member has no password: we lead them back to their visit.
element('visit', HTMLElement).hidden = !isVisitStored(window.sessionStorage, Date.now())
show(mode)
// Reading the email may have unloaded this page.
const waiting = storedStep(mode)
if (waiting && !disown && !recovery) askCode(waiting)
if (disown) {
  window.history.replaceState(null, '', addressWith('mode', ''))
  showAlone('notMe')
  offerNotMe(disown, {
    done: () => {
      leaveNotMe()
      announce('notMe')
    },
    failed: (error) => {
      if (isRefusal(error, retCodes.disownExpired)) leaveNotMe()
      failed(error)
    },
  })
}
function recover(part: 'recover' | 'stop'): void {
  showFaults([])
  showAlone(part)
  void showRecovery(part, { typed: fields.email.value.trim(), tell: showFaults })
}
if (recovery) recover(recovery)
onRecoveryAsked(() => {
  keepModeInLanguages()
  recover('recover')
})
// The account was closed, or the session ended, while its page was open.
const left = new URLSearchParams(window.location.search)
if (left.has('closed')) showFaults([{ at: 'form', text: 'closed' }])
if (left.has('ended')) announce('ended')
if (window.location.hash === '#signed-out') {
  window.history.replaceState(null, '', window.location.pathname)
  announce('out')
}
offerMembers(host.sandboxMembers, ({ email, password }) => {
  askCode(null)
  fields.email.value = email
  fields.password.value = password
  show('sign-in')
  submit.focus()
})
