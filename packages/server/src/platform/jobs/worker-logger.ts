import { Logger } from 'graphile-worker'
import { log } from '../log.ts'

/**
 * graphile-worker warns about this at each start; most jobs wait for external programs and hold no connection
 * meanwhile.
 */
const EXPECTED_WARNING = 'smaller than concurrency'

/** Sends the messages of graphile-worker to the log, most of them as traces. */
export const workerLogger = new Logger(() => (level, message) => {
  if (level === 'error') log.error({ worker: true }, message)
  else if (level === 'warning' && !message.includes(EXPECTED_WARNING))
    log.warn({ worker: true }, message)
  else log.trace({ worker: true }, message)
})
