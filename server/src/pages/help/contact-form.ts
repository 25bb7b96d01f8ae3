import { openTopics } from '@tessera/contract/endpoints/v1/public/support/request.ts'
import { supportMessageLength } from '@tessera/contract/limits.ts'
import { html, type Html } from '../html.ts'
import type { View } from './render.ts'

/** Who writes, and what about. */
export interface Writer {
  signedIn: boolean
  /** They came to appeal: against this case, or why they cannot. */
  appeal: { caseId: string; until: string } | { reference: string } | 'sign-in' | 'none' | null
}

/** The form for raising an issue; account/src/help/contact.ts makes it act. Only strangers are asked for an address. */
export function contactForm({ help, text, base }: View, { signedIn, appeal }: Writer): Html {
  const { contact, noScript } = help.words
  const { error } = contact
  const against = appeal !== null && typeof appeal === 'object' && 'caseId' in appeal ? appeal : null
  const topics = against
    ? [html`<option value="appeal" selected>${text('appeal.form.topic')}</option>`]
    : openTopics.map((topic) => html`<option value="${topic}" ${appeal && topic === 'verification' ? html`selected` : ''}>${contact.topics[topic]}</option>`)
  const { least, most } = supportMessageLength
  return html`${appeal ? html`<p class="note" id="appeal">${appealNote(appeal, text, base)}</p>` : ''}
    <noscript><p class="problem">${noScript}</p></noscript>
    <form id="contact" method="post" novalidate data-as-member="${String(signedIn)}" data-least="${least}" data-most="${most}">
      <p class="problem" id="problem" role="alert" tabindex="-1" hidden></p>
      <div class="field">
        <label for="topic">${contact.topic}</label>
        <select id="topic" name="topic" required aria-describedby="topic-error">
          ${against ? '' : html`<option value="">${contact.topicChoose}</option>`} ${topics}
        </select>
        <p class="error" id="topic-error"></p>
      </div>
      <div class="field">
        <label for="message">${contact.message}</label>
        <p class="hint" id="message-hint">${contact.messageHint}</p>
        <textarea id="message" name="message" rows="8" required aria-describedby="message-hint message-error"></textarea>
        <p class="error" id="message-error"></p>
      </div>
      <div class="field" id="reply" ${signedIn ? html`hidden` : ''}>
        <label for="replyEmail">${contact.replyEmail}</label>
        <p class="hint" id="replyEmail-hint">${contact.replyEmailHint}</p>
        <input id="replyEmail" name="replyEmail" type="email" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" aria-describedby="replyEmail-hint replyEmail-error" />
        <p class="error" id="replyEmail-error"></p>
      </div>
      <p class="hint" id="account-note" ${signedIn ? '' : html`hidden`}>${contact.accountNote}</p>
      <button type="submit" class="submit" id="send">${contact.send}</button>
    </form>
    <section class="sent" id="sent" aria-labelledby="sent-title" hidden>
      <h2 id="sent-title" tabindex="-1">${contact.sentTitle}</h2>
      <p id="sent-reference"></p>
      <p id="sent-answer"></p>
      <button type="button" id="another">${contact.another}</button>
    </section>
    <template
      id="texts"
      data-topic-empty="${error.topicEmpty}"
      data-message-short="${error.messageShort}"
      data-message-long="${error.messageLong}"
      data-email-invalid="${error.emailInvalid}"
      data-appeal-closed="${text('appeal.form.closed')}"
      data-signed-out="${error.signedOut}"
      data-too-many="${error.tooMany}"
      data-network="${error.network}"
      data-general="${error.general}"
      data-sent-reference="${contact.sentReference}"
      data-sent-account="${contact.sentAccount}"
      data-sent-email="${contact.sentEmail}"
      data-sent-nobody="${contact.sentNobody}"
    ></template>`
}

function appealNote(appeal: NonNullable<Writer['appeal']>, text: View['text'], base: string): Html {
  if (appeal === 'none') return html`${text('appeal.form.none')}`
  // Signed in, they come back to this very form.
  if (appeal === 'sign-in') return html`<a href="/login?redirect_url=${encodeURIComponent(`${base}/contact?topic=appeal`)}">${text('appeal.form.signIn')}</a>`
  if ('reference' in appeal) return html`${text('appeal.form.open').replace('{{reference}}', appeal.reference)}`
  return html`${text('appeal.form.case').replace('{{case}}', appeal.caseId).replace('{{date}}', appeal.until)}`
}
