import type pg from 'pg'
import { newClient } from '../../platform/database/new-client.ts'

// Overrides settings of the server or role: no timeouts, and one text form for each value.
const SETTINGS = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
`

/** Opens a session of the tables' owner for moving rows in bulk; the caller ends it. */
export async function openOwnerSession(owner: pg.ClientConfig): Promise<pg.Client> {
  const client = newClient({ ...owner, application_name: 'guiche backup' })
  await client.connect()
  await client.query(SETTINGS)
  return client
}
