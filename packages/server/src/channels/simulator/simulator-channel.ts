import { inCompany } from '../../platform/database/transaction.ts'
import { onWake } from '../../platform/events/wake-loops.ts'
import type { Channel } from '../channel.ts'
import { keyOf } from '../lines/line-keys.ts'
import { serveLine } from './driver/serve-line.ts'
import { saveSimulatedLine } from './simulated-lines.queries.ts'

/** Lines of the simulated WhatsApp, whose provider and customers are rows of our own. */
export function simulatorChannel(): Channel & { close(): void } {
  const lines = new Map<string, () => void>()
  const sleepAgain = onWake('simulator', (line) => lines.get(keyOf(line))?.())
  return {
    provider: 'simulator',
    start: async (line, callbacks) => {
      const running = serveLine(line, callbacks)
      lines.set(keyOf(line), running.wake)
      return {
        ...running,
        stop: async () => {
          lines.delete(keyOf(line))
          await running.stop()
        },
      }
    },
    forget: (line) =>
      inCompany(line.companyId, (db) =>
        saveSimulatedLine(db, line, { isPaired: false, qrcode: '', pairingCode: '' }),
      ),
    close: sleepAgain,
  }
}
