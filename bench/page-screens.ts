/** The twelve screens of the page bench. */

/** How a screen is opened, and what shows that its content is there. */
export interface Screen {
  name: string
  /** The address; in SDK mode it needs a new one-time code for each visit. `request`: of a reviewer. */
  open: (product: string, request: string) => string | Promise<string>
  visible: string
  /** Without a session. */
  visitor?: true
  /** The address of the next screen, whose link the bench presses. */
  next?: string
}

const account = (path: string) => (product: string) => `${product}/user/accounts/auth/${path}`
const heading = '#main h1'

export const screens: readonly Screen[] = [
  { name: 'sign-in', open: (product) => `${product}/login`, visible: '#email', visitor: true },
  { name: 'personal', open: account('personal'), visible: heading, next: 'complianceTasks' },
  { name: 'kyc', open: account('kyc'), visible: heading, next: 'personal' },
  { name: 'complianceTasks', open: account('complianceTasks'), visible: heading, next: 'questionnaire' },
  { name: 'standardQuest', open: account('standardQuest'), visible: heading, next: 'kyc' },
  { name: 'crypto-knowledge-test', open: account('crypto-knowledge-test'), visible: heading },
  { name: 'updatePOA', open: account('updatePOA'), visible: heading },
  { name: 'agreement', open: account('agreement'), visible: heading },
  { name: 'risk-tolerance-test', open: account('risk-tolerance-test'), visible: heading },
  {
    name: 'sourceOfFundsWealth',
    open: (product, request) => account(`sourceOfFundsWealth?request_id=${request}`)(product),
    visible: heading,
  },
  { name: 'updatekyc', open: account('updatekyc'), visible: heading },
  { name: 'sdk', open: visitAddress, visible: heading, visitor: true },
  {
    name: 'telegram',
    open: account('personal?shell=messenger#tgWebAppVersion=8.0&tgWebAppPlatform=ios'),
    visible: heading,
  },
]

let visitors = 0

async function visitAddress(product: string): Promise<string> {
  visitors += 1
  const answer = await fetch(`${product}/x-api/v1/public/sandbox/embed-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product },
    body: JSON.stringify({ user_id: `bench-${visitors}` }),
  })
  const { result } = (await answer.json()) as { result: { url: string } }
  return new URL(result.url, product).href
}
