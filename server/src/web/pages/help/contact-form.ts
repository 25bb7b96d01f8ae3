import { supportTopics } from '@tessera/contract/endpoints/v1/public/support/request.ts'
import { supportMessageLength } from '@tessera/contract/limits.ts'
import { profileDetails } from '@tessera/contract/profile-details.ts'
import { html, type Html } from '../../../platform/html/html.ts'
import type { View } from './render.ts'

/** The topic of a link that asks for a correction. We sort such a request with those about data. */
export const correctionTopic = 'correction'

type Correction = View['help']['words']['contact']['correction']

/** Room in a message for the two questions that a correction answers. */
const roomForQuestions = 200

/**
 * The form for contacting support, starting with the topic that the link names. account/src/pages/help/contact.ts adds
 * its behaviour. Only visitors without a session enter an email address.
 */
export function contactForm(
  { help, language, text }: View,
  { signedIn, replyHours, topic }: { signedIn: boolean; replyHours: number | undefined; topic?: string | undefined },
): Html {
  const { contact, noScript } = help.words
  const { error, correction } = contact
  const corrects = topic === correctionTopic
  const topics = supportTopics.map(
    (each) =>
      html`<option value="${each}" ${each === (corrects ? 'data' : topic) ? html`selected` : ''}>
        ${contact.topics[each]}
      </option>`,
  )
  const { least, most } = corrects
    ? { least: 1, most: supportMessageLength.most - roomForQuestions }
    : supportMessageLength
  const replyTime =
    replyHours === undefined
      ? ''
      : html`<p class="hint">${contact.replyTime.replace('{{time}}', () => inHours(replyHours, language))}</p>`
  return html`<noscript><p class="problem">${noScript}</p></noscript>
    <form
      id="contact"
      method="post"
      novalidate
      data-as-member="${String(signedIn)}"
      data-least="${least}"
      data-most="${most}"
    >
      <p class="problem" id="problem" role="alert" tabindex="-1" hidden></p>
      <div class="field" ${corrects ? html`hidden` : ''}>
        <label for="topic">${contact.topic}</label>
        <span class="select">
          <select id="topic" name="topic" required aria-describedby="topic-error">
            <option value="">${contact.topicChoose}</option>
            ${topics}
          </select>
        </span>
        <p class="error" id="topic-error"></p>
      </div>
      ${corrects ? detailField(correction, text) : ''}
      <div class="field">
        <label for="message">${corrects ? correction.right : contact.message}</label>
        <p class="hint" id="message-hint">${corrects ? correction.rightHint : contact.messageHint}</p>
        <textarea
          id="message"
          name="message"
          rows="${corrects ? 3 : 8}"
          required
          aria-describedby="message-hint message-error"
        ></textarea>
        <p class="error" id="message-error"></p>
      </div>
      <div class="field" id="reply" ${signedIn ? html`hidden` : ''}>
        <label for="replyEmail">${contact.replyEmail}</label>
        <p class="hint" id="replyEmail-hint">${contact.replyEmailHint}</p>
        <input
          id="replyEmail"
          name="replyEmail"
          type="email"
          dir="ltr"
          inputmode="email"
          autocomplete="email"
          autocapitalize="none"
          spellcheck="false"
          aria-describedby="replyEmail-hint replyEmail-error"
        />
        <p class="error" id="replyEmail-error"></p>
      </div>
      <p class="hint" id="account-note" ${signedIn ? '' : html`hidden`}>${contact.accountNote}</p>
      ${replyTime}
      <button type="submit" class="submit" id="send">${contact.send}</button>
    </form>
    <section class="sent" id="sent" aria-labelledby="sent-title" hidden>
      <h2 id="sent-title" tabindex="-1">${contact.sentTitle}</h2>
      <p id="sent-reference"></p>
      <p id="sent-answer"></p>
      ${replyTime}
      <button type="button" id="another">${contact.another}</button>
    </section>
    <template
      id="texts"
      data-topic-empty="${error.topicEmpty}"
      data-detail-empty="${correction.detailEmpty}"
      data-message-short="${corrects ? correction.rightEmpty : error.messageShort}"
      data-message-long="${error.messageLong}"
      data-email-invalid="${error.emailInvalid}"
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

/** Asks which detail is wrong. */
function detailField(words: Correction, text: View['text']): Html {
  const options = profileDetails.map((each) => html`<option value="${each}">${text(`held.field.${each}`)}</option>`)
  return html`<div class="field">
    <label for="detail">${words.detail}</label>
    <span class="select">
      <select id="detail" name="detail" required aria-describedby="detail-error">
        <option value="">${words.detailChoose}</option>
        ${options}
      </select>
    </span>
    <p class="error" id="detail-error"></p>
  </div>`
}

function inHours(hours: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    numberingSystem: 'latn',
  }).format(hours)
}
