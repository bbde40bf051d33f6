import pg from 'pg'

/**
 * A connection outside the pools. A broken connection rejects the pending query and also emits 'error', which would end
 * the process without a listener.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  return client
}
