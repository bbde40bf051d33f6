import type { ClientConfig } from 'pg'

/** One SECRET for all test files: the roles belong to the whole test server. */
export const TEST_SECRET = 'the secret of tests, long enough for anybody'
export const TEMPLATE = 'guiche_template'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: Pick<ClientConfig, 'host' | 'port' | 'user' | 'database'> & { password: string }
    /** A stopped data folder under TEST_SECRET, whose database has all tables and nobody in them. */
    migratedDataDir: string
  }
}
