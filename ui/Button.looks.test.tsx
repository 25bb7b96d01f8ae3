import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { edgeContrast, textContrast } from './testing/colours.ts'
import { resetLook, showTheme, themes } from './testing/looks.ts'
import { middleOf, moveMouse, preferReducedMotion, pressMouse, releaseMouse } from './testing/pointer.ts'

const variants: ButtonVariant[] = [
  'default',
  'primary',
  'secondary',
  'secondaryBrand',
  'tradeLong',
  'tradeShort',
  'tradeSecondary',
  'marketing',
  'danger',
]
const sizes: [ButtonSize, number][] = [
  ['xx-small', 24],
  ['x-small', 28],
  ['small', 32],
  ['middle', 40],
  ['large', 48],
  ['x-large', 56],
]
const away = { x: 380, y: 830 }

beforeEach(async () => {
  showTheme('light')
  await moveMouse(away)
})
afterEach(resetLook)

/** Skips colour transitions: colours in between can have too little contrast. */
async function settled(): Promise<void> {
  const ending = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
}

describe('the size of a button', () => {
  it.each(sizes)('%s is %i px high, with corners of 4 px', async (size, height) => {
    const { getByRole } = await render(<Button size={size}>Continue</Button>)
    const button = getByRole('button').element()
    expect(button.getBoundingClientRect().height).toBe(height)
    expect(getComputedStyle(button).borderRadius).toBe('4px')
  })

  it('defaults to a medium secondary button', async () => {
    const { getByRole } = await render(
      <>
        <Button>Plain</Button>
        <Button size="middle" variant="secondary">
          Said
        </Button>
      </>,
    )
    expect(getByRole('button', { name: 'Plain' }).element().className).toBe(
      getByRole('button', { name: 'Said' }).element().className,
    )
  })

  it('uses the brand’s colour for primary', async () => {
    const { getByRole } = await render(<Button variant="primary">Go</Button>)
    expect(getComputedStyle(getByRole('button').element()).backgroundColor).toBe('rgb(247, 166, 0)')
  })
})

describe('a loading button', () => {
  it('shows a spinner, slower with reduced motion', async () => {
    const { getByRole, container } = await render(<Button loading>Send</Button>)
    const spinner = container.querySelector('[aria-hidden=true]')
    if (!spinner) throw new Error('no spinner')
    expect(getComputedStyle(spinner).animationIterationCount).toBe('infinite')
    expect(spinner.getBoundingClientRect().width).toBeGreaterThan(8)
    const usual = Number.parseFloat(getComputedStyle(spinner).animationDuration)
    await preferReducedMotion(true)
    try {
      expect(Number.parseFloat(getComputedStyle(spinner).animationDuration)).toBe(3)
      expect(usual).toBeLessThan(3)
    } finally {
      await preferReducedMotion(false)
    }
    await expect.element(getByRole('button')).toHaveAttribute('aria-busy', 'true')
  })
})

describe('the background of a trade button', () => {
  it.each([
    ['tradeLong', 1],
    ['tradeShort', 0],
  ] as const)('%s has the colour of its side', async (variant, strongest) => {
    const { getByRole } = await render(<Button variant={variant}>Trade</Button>)
    const [red = 0, green = 0] =
      getComputedStyle(getByRole('button').element())
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? []
    expect([red, green].indexOf(Math.max(red, green))).toBe(strongest)
    expect(Math.abs(red - green)).toBeGreaterThan(40)
  })
})

describe('the subtitle of a button', () => {
  it('appears below the text of a small trade button', async () => {
    const { getByRole, getByText } = await render(
      <Button size="small" variant="tradeLong" subtitle="64,120.5">
        Buy
      </Button>,
    )
    await expect.element(getByRole('button')).toHaveAccessibleName('Buy 64,120.5')
    const [text, subtitle] = [getByText('Buy').element(), getByText('64,120.5').element()].map((part) =>
      part.getBoundingClientRect(),
    )
    expect(subtitle?.top).toBeGreaterThanOrEqual(text?.bottom ?? Infinity)
  })

  it.each([
    ['middle', 'tradeLong'],
    ['small', 'primary'],
  ] as const)('is left out elsewhere: %s %s', async (size, variant) => {
    const { getByRole } = await render(
      <Button size={size} variant={variant} subtitle="64,120.5">
        Buy
      </Button>,
    )
    await expect.element(getByRole('button')).toHaveAccessibleName('Buy')
  })
})

describe('the click wave', () => {
  it.each([
    ['tradeLong', '--long', 'rgb(11, 127, 74)'],
    ['tradeShort', '--short', 'rgb(200, 50, 42)'],
    ['primary', '--brand', 'rgb(247, 166, 0)'],
    ['default', '--brand', 'rgb(247, 166, 0)'],
  ] as const)('of %s has the colour %s and lasts 500 ms at most', async (variant, _token, colour) => {
    const { getByRole, container } = await render(<Button variant={variant}>Buy</Button>)
    const [animation] = await waveOf(async () => getByRole('button').click(), container)
    const wave = container.querySelector('[data-ripple]')
    expect(wave && getComputedStyle(wave).boxShadow).toContain(colour)
    expect(animation?.effect?.getComputedTiming().endTime).toBeLessThanOrEqual(500)
    animation?.finish()
    await expect.poll(() => container.querySelector('[data-ripple]')).toBeNull()
  })

  it('does not appear if the click does nothing', async () => {
    const { getByRole, container } = await render(<Button loading>Buy</Button>)
    await getByRole('button').click({ force: true })
    expect(container.querySelector('[data-ripple]')).toBeNull()
  })

  it('does not appear with reduced motion', async () => {
    await preferReducedMotion(true)
    try {
      const { getByRole, container } = await render(<Button>Buy</Button>)
      const seen: (boolean | undefined)[] = []
      new MutationObserver(() => seen.push(container.querySelector('[data-ripple]')?.checkVisibility())).observe(
        container,
        { childList: true, subtree: true },
      )
      await getByRole('button').click()
      await expect.poll(() => seen).toEqual([false])
    } finally {
      await preferReducedMotion(false)
    }
  })

  /** Pauses the wave as soon as it appears. */
  async function waveOf(click: () => Promise<void>, container: Element): Promise<Animation[]> {
    const seen = new Promise<Animation[]>((resolve) => {
      new MutationObserver((_, observer) => {
        const waves = container.querySelector('[data-ripple]')?.getAnimations() ?? []
        for (const wave of waves) wave.pause()
        if (waves.length === 0) return
        observer.disconnect()
        resolve(waves)
      }).observe(container, { childList: true, subtree: true })
    })
    await click()
    return seen
  }
})

const still = ['rest', 'loading', 'disabled'] as const
const touched = ['hover', 'pressed', 'focus'] as const

describe.each(themes)('the contrast of buttons in %s', (theme) => {
  it('is enough for all that nobody touches', async () => {
    showTheme(theme)
    const all = variants.flatMap((variant) => still.map((state) => ({ variant, state, name: `${variant} ${state}` })))
    const screen = await render(
      <div style={{ background: 'var(--surface)', padding: 16 }}>
        {all.map(({ variant, state, name }) => (
          <Button key={name} variant={variant} loading={state === 'loading'} disabled={state === 'disabled'}>
            {name}
          </Button>
        ))}
      </div>,
    )
    await settled()
    const faults = all.filter(({ variant, state, name }) => {
      const button = screen.getByRole('button', { name, exact: true }).element()
      const needsEdge = variant === 'default' && state !== 'disabled'
      return textContrast(button) < 4.5 || (needsEdge && edgeContrast(button, 'borderTopColor') < 3)
    })
    expect(faults).toEqual([])
  })

  it.each(variants.flatMap((variant) => touched.map((state) => [variant, state] as const)))(
    '%s, %s',
    async (variant, state) => {
      showTheme(theme)
      const screen = await render(
        <div style={{ background: 'var(--surface)', padding: 16 }}>
          <Button variant={variant}>Continue</Button>
        </div>,
      )
      const button = screen.getByRole('button').element()
      if (state === 'hover') await moveMouse(middleOf(button))
      if (state === 'pressed') await pressMouse(middleOf(button))
      if (state === 'focus') await userEvent.tab()
      await settled()
      if (state === 'hover') expect(button.matches(':hover')).toBe(true)
      if (state === 'pressed') expect(button.matches(':active')).toBe(true)
      expect(textContrast(button)).toBeGreaterThanOrEqual(4.5)
      if (state === 'focus') expect(edgeContrast(button, 'outlineColor')).toBeGreaterThanOrEqual(3)
      if (variant === 'default') expect(edgeContrast(button, 'borderTopColor')).toBeGreaterThanOrEqual(3)
      if (state === 'pressed') await releaseMouse(middleOf(button))
    },
  )
})
