import type { Brand } from './brand.ts'

export type Mode = 'sandbox' | 'production'

/** The settings of a running server that every module may read. */
export interface Settings {
  mode: Mode
  host: string
  /** TCP port; 0 lets the system choose (tests). */
  port: number
  /** Folder for the embedded database, files, the sandbox key and the lock. */
  dataDir: string
  /** The file of the audit chain's signed heads. */
  auditHeads: string
  /** How many days the operator keeps backups of the database, its write-ahead files included. */
  backupDays: number
  /** How many of a hundred decisions come back to a second reviewer. */
  qualityPercent: number
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | null
  /** The owner of the tables, which migrates them. Null: the role of `databaseUrl` owns them. */
  ownerDatabaseUrl: string | null
  /** Address that members see, without a path. Null in the sandbox: we use the address of each request. */
  publicUrl: URL | null
  /** Address of the reviewers' console, if it has a host name of its own. Null: it is at the public address. */
  consoleUrl: URL | null
  /** 32 bytes that wrap every member's key. Null in the sandbox: the key is created and stored in the data folder. */
  masterKey: Buffer | null
  /** Other hosts that a sign-in may redirect to. */
  redirectHosts: string[]
  /** Processes that read documents. */
  readers: number
  logLevel: string
  /**
   * How many of our own reverse proxies a request passes. Any further entries in the forwarding headers come from the
   * caller.
   */
  trustProxy: number
  regionsDir: string
  /** The operator's own monitor: our own module or one of an https host. See docs/host-page.md. */
  monitorScript: string | null
  /** Name and appearance of the product. */
  brand: Brand
  questionnairesDir: string
  /** The OIDC provider at which staff sign in. Null: they sign in with passkeys. */
  oidc: OidcSettings | null
  /** How emails are sent. Null: they stay in the outbox. */
  mail: EmailRoute | null
}

/** How staff sign in at the company's OIDC provider, and which of its claims say what they may do. */
export interface OidcSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** The claim with the name that appears in the console. */
  nameClaim: string
  /** The claim with the roles. */
  rolesClaim: string
  /** The claim with the regions. Null: an admin sets them in the console. */
  regionsClaim: string | null
}

/** The mail server, with user and password in its address, and the sender of the emails. */
export interface EmailRoute {
  smtp: string
  from: string
}
