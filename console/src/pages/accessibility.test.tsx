import { expect, it } from 'vitest'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { person } from '../testing/answers.ts'
import { renderConsole } from '../testing/console.tsx'

it.each(['/export', '/reports', '/quality', '/figures'])('%s has no accessibility errors', async (path) => {
  const { screen } = await renderConsole(path, {
    'GET /v1/staff/session/info': () => person({ roles: ['reviewer', 'senior', 'admin', 'mlro'] }),
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accessFaults(screen.baseElement)).toEqual([])
})
