import { questionnaireReasons } from '@tessera/contract/questionnaire-reasons.ts'
import { requestScenes } from '@tessera/contract/scenes.ts'

/** The help of `npm run operator -- questionnaires`. */
export const questionnaireUsage = `  npm run operator -- questionnaires list             questionnaires in review, oldest first
  npm run operator -- questionnaires show ID          opens one: from then on the member cannot withdraw it
  npm run operator -- questionnaires review ID --check ITEM=VALUE   fills the checklist; several values with commas, an empty one removes it
  npm run operator -- questionnaires approve ID       approves it; where two reviewers must approve, proposes it first
  npm run operator -- questionnaires more ID --reason CODE [--corrections PATH]   asks the member for corrections
  npm run operator -- questionnaires reject ID --reason CODE   rejects it for good
  npm run operator -- questionnaires appoint ID --at 2026-12-01T10:00Z --link https://…   sets the time and the link of a video call with the member
  npm run operator -- questionnaires cancel-call ID      cancels the video call; the member gets an email, and the submission stays in review
  npm run operator -- questionnaires held             products that rules hold; approving the questionnaire lifts the hold
  npm run operator -- questionnaires lift ID          lifts its hold, or what its final refusal closed, without a decision
  npm run operator -- questionnaires withdraw ID      withdraws what was asked by mistake
  npm run operator -- questionnaires ask MEMBER TEMPLATE [--request ID --scene CODE] [--due DAYS]   asks it of the member, by email
                [--transfer time=…,direction=in,asset=BTC,amount=0.5,address=…,hash=…]  a transfer to ask about, once for each (200)
                [--ask NAME, or your own words]  a further question (200); questionnaires questions lists the ready ones
                [--amount 10000 --currency USD]  the amount whose source is asked for (230)
                [--fact TEXT]  the one fact that the member may be told (210, 211)
  npm run operator -- questionnaires questions        the ready questions and their names
Scenes: ${requestScenes.join(', ')}
Reasons: ${Object.keys(questionnaireReasons).join(', ')}`
