import type { Binaries } from './cluster.ts'

/** The text of postgresql.conf, without the address, which is chosen at every start. */
export function serverSettings(binaries: Binaries, own: Record<string, string> = {}): string {
  const lines = Object.entries({ ...defaults, ...own }).map(
    ([name, value]) => `${name} = ${quotedSetting(value)}`,
  )
  return [
    '# Written by Guichê at every start. Settings of your own: ALTER SYSTEM SET …',
    // This line differs for other binaries, so that their running server is not adopted.
    `# PostgreSQL ${binaries.version} in ${binaries.native}`,
    ...lines,
    '',
  ].join('\n')
}

function quotedSetting(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

const defaults: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  // A growing table was planned as an empty one: autovacuum renews its statistics more often than each minute.
  autovacuum_naptime: '10s',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // During crash recovery every file is flushed first: by one syncfs call instead of thousands of fsync calls.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),

  // Owner only; root has access anyway.
  unix_socket_permissions: '0700',
  timezone: 'UTC',

  // One file for each day of the week, in the cluster's folder `log`.
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_min_duration_statement: '500',
  // Parameters are names, numbers and texts of customers; the log holds statements without them.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}
