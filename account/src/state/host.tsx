import { createContext, use } from 'react'
import type { HostConfig } from '../config.ts'

const Host = createContext<HostConfig | null>(null)

export const HostProvider = Host.Provider

/** The host configuration that the server wrote into this page. */
export function useHost(): HostConfig {
  const host = use(Host)
  if (!host) throw new Error('useHost stands outside of HostProvider')
  return host
}
