import type { Brand } from './brand.ts'

export type Mode = 'sandbox' | 'production'

/** The settings of a running server that every room may read. */
export interface Settings {
  mode: Mode
  host: string
  /** TCP port; 0 lets the system choose (tests). */
  port: number
  /** Folder for the embedded database, files, the sandbox key and the lock. */
  dataDir: string
  /** A PostgreSQL to use in place of the embedded one. */
  databaseUrl: string | null
  /** Address members see, without a path; null in the sandbox: whatever address they used. */
  publicUrl: URL | null
  /** 32 bytes that wrap every member's key; null in the sandbox: made and kept in the data folder. */
  masterKey: Buffer | null
  /** Hosts besides our own that a sign-in may lead to. */
  redirectHosts: string[]
  /** Processes that read documents. */
  readers: number
  logLevel: string
  /** How many reverse proxies of ours a request passes; what stands in its forwarding headers beyond theirs is the caller's own. */
  trustProxy: number
  regionsDir: string
  /** The operator's own monitor, a module of ours or of an https host; see docs/embed.md. */
  monitorScript: string | null
  /** Name and look of the product. */
  brand: Brand
  questionnairesDir: string
  /** How letters leave; null: they stay in the outbox. */
  mail: EmailRoute | null
}

/** The server that takes letters, with user and password in its address, and whom they come from. */
export interface EmailRoute {
  smtp: string
  from: string
}
