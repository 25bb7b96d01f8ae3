/** The exit code of a command, and what it printed. */
export interface Printed {
  code: number
  out: string
  err: string
}

const lines = (...texts: string[]): string => texts.map((text) => text && `${text}\n`).join('')

export const said = (out: string, warning = ''): Printed => ({ code: 0, out: `${out}\n`, err: lines(warning) })

export const failed = (fault: string, warning = ''): Printed => ({ code: 1, out: '', err: lines(warning, fault) })

/** Exits a program with its command's exit code. */
export function print({ code, out, err }: Printed): void {
  if (err) process.stderr.write(err)
  if (out) process.stdout.write(out)
  process.exitCode = code
}
