import type { ClientConfig } from 'pg'

/** One SECRET for all test files, because roles belong to the whole PostgreSQL server. */
export const TEST_SECRET = 'the secret of tests, long enough for anybody'
export const TEMPLATE = 'guiche_template'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: Pick<ClientConfig, 'host' | 'port' | 'user' | 'database'> & { password: string }
    /** A stopped data folder under TEST_SECRET with a migrated database without rows. */
    migratedDataDir: string
  }
}
