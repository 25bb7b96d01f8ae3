import type { Settings } from '../../platform/settings.ts'

/** An address of ours for an email. It comes from the settings and never from the Host header, which the caller writes. */
export function accountAddress({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>, path: string): string {
  return new URL(path, publicUrl ?? `http://localhost:${port}`).href
}
