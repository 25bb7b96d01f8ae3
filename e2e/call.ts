import type { Page } from '@playwright/test'

/** A call by the page's own scripts, with the page's cookie. */
export function callFrom(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<{ ret_code: number; result: Record<string, unknown> }> {
  return page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(`/x-api${path}`, {
        method,
        headers: { 'content-type': 'application/json', platform: 'pc' },
        ...(body ? { body } : {}),
      })
      return (await response.json()) as { ret_code: number; result: Record<string, unknown> }
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )
}
