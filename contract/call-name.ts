/** Names a call, so that a page finds its answer: `POST /v3/private/kyc/kyc-info {}`. */
export function callName(method: string, pathAndQuery: string, body: string | null): string {
  return body === null ? `${method} ${pathAndQuery}` : `${method} ${pathAndQuery} ${body}`
}
