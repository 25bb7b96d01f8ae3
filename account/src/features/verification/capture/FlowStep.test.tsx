import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { attempt } from '../../../testing/answers.ts'
import { renderPart } from '../../../testing/app.tsx'
import { testServer } from '../../../testing/server.ts'
import { FlowStep, type FlowStepProps } from './FlowStep.tsx'

testServer()

const flow = (change: Partial<FlowStepProps>): FlowStepProps => ({
  step: 'front',
  loaded: {
    purpose: 'verify',
    residence: null,
    attempt: null,
    typed: null,
  } as unknown as FlowStepProps['loaded'],
  case: { status: 'draft', country: null, documentType: null, reasons: [] },
  attempt: attempt({ provider: 'veriff' }),
  reading: { state: 'none' } as unknown as FlowStepProps['reading'],
  ownScreens: false,
  onOwnScreens: vi.fn(),
  framed: false,
  onAttempt: vi.fn(),
  onDone: vi.fn(),
  onResidence: vi.fn(),
  chosen: null,
  onChosen: vi.fn(),
  onSent: vi.fn(),
  handOff: undefined,
  phone: null,
  ...change,
})

const vendor = () => page.getByRole('heading', { name: 'Veriff verifies your identity' })
const camera = () => page.getByRole('button', { name: 'Choose a file' })

it('shows the vendor’s own part on the photo step', async () => {
  await renderPart(<FlowStep {...flow({})} />)
  await expect.element(vendor()).toBeVisible()
  await expect.element(camera()).not.toBeInTheDocument()
})

it('takes the photos itself in another app’s frame or in a messenger, where the vendor gets no camera', async () => {
  await renderPart(<FlowStep {...flow({ framed: true })} />)
  await expect.element(camera()).toBeVisible()
  await expect.element(vendor()).not.toBeInTheDocument()
})

it('goes on with its own screens after a failure of the vendor’s part', async () => {
  await renderPart(<FlowStep {...flow({ ownScreens: true })} />)
  await expect.element(camera()).toBeVisible()
})
