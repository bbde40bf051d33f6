import pg from 'pg'

/** A connection beside the pools. One that breaks fails the query that waits, and is an event too: unheard, it ends the process. */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  return client
}
