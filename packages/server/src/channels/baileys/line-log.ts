import { MINUTE, now } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import type { LineKey } from '../channel.ts'
import type { Logger } from './baileys-package.ts'

const A_MINUTE_MAX = 20

/**
 * Logs the client's messages without their objects, which hold keys and people's texts. At most A_MINUTE_MAX lines a
 * minute, since one hostile or broken conversation yields hundreds of thousands.
 */
export function lineLog(line: LineKey): Logger {
  let sinceMs = 0
  let said = 0

  function logLimited(level: 'debug' | 'warn', message: string | undefined): void {
    const atMs = now().getTime()
    if (atMs - sinceMs >= MINUTE) {
      sinceMs = atMs
      said = 0
    }
    said += 1
    if (message && said <= A_MINUTE_MAX) log[level]({ line }, `linked device: ${message}`)
  }

  const logger: Logger = {
    level: 'warn',
    child: () => logger,
    trace: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: (_what, message) => logLimited('debug', message),
    error: (_what, message) => logLimited('warn', message),
  }
  return logger
}
