import type { Toaster } from '@tessera/ui/toast/Toaster.tsx'

/** Loads what draws toasts. Without it nothing could be told, and a failure to load it must not take the page with it. */
export async function loadToaster(): Promise<{ default: typeof Toaster }> {
  try {
    return { default: (await import('@tessera/ui/toast/Toaster.tsx')).Toaster }
  } catch {
    return { default: () => null }
  }
}
