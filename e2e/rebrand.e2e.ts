import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBrand } from '../server/src/testing/brand.ts'
import { Product } from './product.ts'
import { expect, signUp, test } from './test.ts'

test('under another brand a browser finds no trace of the first', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'rebrand-'))
  const product = new Product(folder, { TESSERA_BRAND_FILE: writeBrand() })
  try {
    await product.start()
    await signUp(page, product)
    await expect(page).toHaveTitle(/Acme Exchange$/)
    await expect(page.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', 'https://acme.example/terms')
    const found = await page.evaluate(() => ({
      html: document.documentElement.outerHTML,
      globals: Object.getOwnPropertyNames(window).join(' '),
      stored: `${document.cookie} ${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)}`,
      brand: getComputedStyle(document.documentElement).getPropertyValue('--brand'),
    }))
    expect(found.globals).toContain('__ACME__')
    expect(found.brand).toBe('#1a56b0')
    expect(Object.values(found).join('\n')).not.toMatch(/tessera|f7a600/i)
    expect((await page.context().cookies()).map(({ name }) => name).join()).not.toMatch(/tessera/)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
