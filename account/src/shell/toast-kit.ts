import type { Toaster } from '@tessera/ui/toast/Toaster.tsx'

/** Loads what renders toasts. It must not throw: without it we could show no error at all. */
export async function loadToaster(): Promise<{ default: typeof Toaster }> {
  try {
    return { default: (await import('@tessera/ui/toast/Toaster.tsx')).Toaster }
  } catch {
    return { default: () => null }
  }
}
