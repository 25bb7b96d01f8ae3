import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { tick } from './journey.ts'
import { english } from './words.ts'

/* Fills in any questionnaire as a member does: screen by screen, every question, and sends it. */

/**
 * Answers by the wording of the question, if it needs a certain one: the text of a box, the name of a choice,
 * `YYYY-MM-DD`.
 */
export type Answers = Readonly<Record<string, string>>

/** The default answer to a question without a required one. */
const anything = 'I bake bread at night and am paid for it monthly.'

/** The question, once it is on the screen: a long section has several. */
export async function reach(page: Page, question: Locator): Promise<Locator> {
  const proceed = page.getByRole('button', { name: english('action.continue'), exact: true })
  // The page may still be loading.
  await expect(proceed.or(question).first()).toBeVisible()
  for (let screens = 0; screens < 8 && !(await question.first().isVisible()); screens += 1) {
    const screen = page.url()
    await answerAgain(page)
    await proceed.click()
    await page.waitForURL(({ href }) => href !== screen)
    // The address changes a moment before the screen.
    await question
      .first()
      .waitFor({ timeout: 1000 })
      .catch(() => undefined)
  }
  return question
}

/** Answers every required question, continues to the last step, and sends. */
export async function fillForm(page: Page, answers: Answers = {}): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  const wrong = page.getByRole('alert')
  const proceed = page.getByRole('button', { name: english('action.continue'), exact: true })
  const press = page.getByRole('button', { name: english('questionnaire.review.send'), exact: true })
  for (;;) {
    await proceed.or(press).waitFor()
    if (await press.isVisible()) break
    const section = (await title.textContent()) ?? ''
    await answerSection(page, answers)
    const screen = page.url()
    await proceed.click()
    await Promise.race([page.waitForURL(({ href }) => href !== screen), wrong.waitFor()])
    if (await wrong.isVisible()) throw new Error(`${section}: ${await wrong.textContent()}`)
  }
  // The signature is below the answers.
  await answerSection(page, answers)
  const prefilled = page.locator('[name="confirm-prefilled"]')
  if (await prefilled.isVisible()) await prefilled.check()
  await press.click()
}

/** Answers of other forms are offered first. */
async function answerAgain(page: Page): Promise<void> {
  const change = page.getByRole('button', { name: english('earlier.change'), exact: true })
  while (await change.first().isVisible()) await change.first().click()
}

/** An answer can show further questions, so we repeat until none is left. */
async function answerSection(page: Page, answers: Answers): Promise<void> {
  const done = new Set<string>()
  for (;;) {
    await answerAgain(page)
    const questions = page.locator('main [id^="q-"]:not([id$="-field"]):has(input, select, textarea)')
    const ids = await questions.evaluateAll((all) => all.map(({ id }) => id))
    const next = ids.find((id) => !done.has(id))
    if (next === undefined) return
    done.add(next)
    const question = page.locator(`[id="${next}"]`)
    const words = (await question.locator('legend, label').first().textContent()) ?? ''
    const key = Object.keys(answers).find((wanted) => words.includes(wanted))
    if (key === undefined && words.includes(optional)) continue
    await answer(page, question, key === undefined ? undefined : answers[key])
  }
}

const optional = english('questionnaire.optional', { question: '' }).trim()

async function answer(page: Page, question: Locator, wanted: string | undefined): Promise<void> {
  const has = async (selector: string): Promise<boolean> => (await question.locator(selector).count()) > 0
  if (await has('[type="radio"], [type="checkbox"]')) return choose(question, wanted)
  if (await has('[type="file"]')) return giveFile(page, question)
  if (await has('[id$="-year"]')) return typeDay(question, wanted)
  if (await has('[id$="-line1"]')) return typeHome(page, question)
  if (await has('[type="tel"]')) return question.locator('[type="tel"]').fill(wanted ?? '+31612345678')
  if (await has('[role="combobox"]')) return search(page, question.getByRole('combobox'), wanted)
  const list = question.locator('select').first()
  // A list beside a box is the unit of the box. It has a default, except for a month.
  if ((await has('select')) && (await list.inputValue()) === '')
    await list.selectOption(wanted === undefined || (await has('input')) ? { index: 1 } : { label: wanted })
  const box = question.locator('input, textarea').first()
  // Prefilled answers are correct.
  if ((await has('input, textarea')) && (await box.inputValue()) === '')
    await box.fill(wanted ?? (await plausible(box)))
}

/** A year, an amount, or text. */
async function plausible(box: Locator): Promise<string> {
  if ((await box.getAttribute('maxlength')) === '4') return String(new Date().getUTCFullYear() - 1)
  return (await box.getAttribute('inputmode')) === 'decimal' ? '100' : anything
}

/** The choice of that name; otherwise "No" of yes and no, or the first choice. */
async function choose(question: Locator, wanted: string | undefined): Promise<void> {
  if (wanted === undefined && (await question.locator(':checked').count()) > 0) return
  const no = question.locator('[value="false"]')
  const any = (await no.count()) > 0 ? no : question.locator('[type="radio"], [type="checkbox"]')
  const choice = wanted === undefined ? any.first() : question.getByLabel(wanted, { exact: true })
  if (!(await choice.isChecked())) await tick(choice)
}

async function giveFile(page: Page, question: Locator): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-form-'))
  const path = join(folder, 'statement.jpg')
  writeFileSync(
    path,
    await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eef' } })
      .jpeg()
      .toBuffer(),
  )
  const chooser = page.waitForEvent('filechooser')
  await question.getByRole('button', { name: english('questionnaire.file.choose') }).click()
  await (await chooser).setFiles(path)
  await expect(
    question.getByRole('button', { name: english('questionnaire.remove', { name: 'statement.jpg' }) }),
  ).toBeVisible()
  rmSync(folder, { recursive: true, force: true })
}

/** A day; today by default. */
async function typeDay(question: Locator, wanted = new Date().toISOString().slice(0, 10)): Promise<void> {
  const [year = '', month = '', day = ''] = wanted.split('-')
  for (const [part, figures] of [
    ['day', day],
    ['month', month],
    ['year', year],
  ] as const)
    await question.locator(`[id$="-${part}"]`).fill(figures)
}

async function typeHome(page: Page, question: Locator): Promise<void> {
  await search(page, question.getByRole('combobox'), 'Netherlands')
  await question.locator('[id$="-line1"]').fill('Keizersgracht 241')
  await question.locator('[id$="-postcode"]').fill('1016 EA')
  await question.locator('[id$="-city"]').fill('Amsterdam')
}

/** Chooses from a list that is searched by typing. Without a wanted name: our country, or the first of the list. */
async function search(page: Page, box: Locator, wanted?: string): Promise<void> {
  if ((await box.inputValue()) !== '' && (wanted === undefined || (await box.inputValue()) === wanted)) return
  await box.click()
  const ours = page.getByRole('option', { name: wanted ?? 'Netherlands' })
  if (wanted !== undefined) await box.fill(wanted)
  else if ((await ours.count()) === 0) return page.getByRole('option').first().click()
  await ours.first().click()
}

/** Chooses from a list by its label: the device's own list, or one that is searched by typing. */
export async function pick(page: Page, list: Locator, label: string): Promise<void> {
  // The options of a list that is searched have its name, too.
  const box = list.first()
  if ((await box.getAttribute('role')) === 'combobox') await search(page, box, label)
  else await box.selectOption({ label })
}
