import { inCompany } from '../../platform/database/transaction.ts'
import { type Channel, ChannelError } from '../channel.ts'
import { removeDevice } from './device-rows.queries.ts'
import { type LineSettings, defaultSettings } from './line-settings.ts'
import { findPackage } from './baileys-package.ts'
import { serveDevice } from './serve-device.ts'

/** Lines that are linked devices of a phone. @param settings override the usual ones, for tests */
export function baileysChannel(settings: Partial<LineSettings> = {}): Channel {
  return {
    provider: 'beta',
    start: async (line, callbacks) => {
      const baileys = await findPackage()
      if (!baileys)
        throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the package is absent', 'notNow')
      return serveDevice(line, callbacks, {
        baileys,
        settings: { ...defaultSettings(), ...settings },
        random: Math.random,
      })
    },
    forget: (line) => inCompany(line.companyId, (db) => removeDevice(db, line)),
  }
}
