import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Program } from '../../testing/process.ts'

const shipped = fileURLToPath(new URL('../../../../regions/', import.meta.url))
/** The region files before a release: another folder, such as a second worktree of the repository. */
const before = mkdtempSync(join(tmpdir(), 'tessera-regions-'))
beforeEach(() => cpSync(shipped, before, { recursive: true }))
afterAll(() => rmSync(before, { recursive: true, force: true }))

async function check(...args: string[]): Promise<{ code: number | string; out: string; err: string }> {
  const program = new Program('review/commands/regions-check.ts', args, {})
  const code = await program.ended
  return { code, out: program.out, err: program.err }
}
const rewrite = (file: string, from: string | RegExp, to: string): void => {
  const path = join(before, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(from)
  writeFileSync(path, text.replace(from, to))
}

describe('the region check', () => {
  it('finds no errors in the shipped files, and no changes against themselves', async () => {
    const { code, out } = await check('--against', before)
    expect(code).toBe(0)
    expect(out.match(/^ok {4}/gm)).toHaveLength(8)
    expect(out).toContain('Nothing changed.')
  })

  it('lists the changes since another folder, and whom they affect', async () => {
    rewrite('eu.json', /"dueDays": 30/, '"dueDays": 45')
    rmSync(join(before, 'tur.json'))
    const { code, out } = await check('--against', before)
    expect(code).toBe(0)
    expect(out).toContain(`Changed since ${before}:`)
    expect(out).toContain('EU: task profile: dueDays 45 becomes 30, for every member who has not done it')
    expect(out).toContain('TUR: new; its members had the rules of DEFAULT before')
    expect(out).not.toMatch(/^ {2}HKG: /m)
  })

  it('lists a rule that starts on a future date, and reports an unknown region', async () => {
    rewrite('eu.json', /"asOf": "\d{4}-\d\d-\d\d"/, '"asOf": "2999-01-02"')
    rewrite('default.json', '"agreementSites": ["HKG"]', '"agreementSites": ["HKK"]')
    const { code, out } = await check(before)
    expect(code).toBe(1)
    expect(out).toMatch(/^ERROR EU .*\n {6}\S*asOf is 2999-01-02, which is still to come\n/m)
    expect(out).toContain('the agreement with a proof of address is asked at HKK, which is no site')
  })

  it('exits with 1 on an invalid file, and names it', async () => {
    rewrite('eu.json', /"type": "QUESTIONNAIRE"/, '"type": "QUESTIONAIRE"')
    const { code, out, err } = await check(before)
    expect(code).toBe(1)
    expect(out + err).toContain('eu.json')
    expect(err).not.toMatch(/\n +at /)
  })
})
