import type { Channel, DriverCallbacks, LineKey, LineReport } from '../channels/channel.ts'
import { baileysChannel } from '../channels/baileys/baileys-channel.ts'
import type { LineSettings } from '../channels/baileys/line-settings.ts'
import { unfencedWriter } from '../channels/lines/lease.ts'
import { startWhatsAppWeb, type WhatsAppWeb, type WorldOptions } from './whatsapp-web/index.ts'
import { loadPackage } from './whatsapp-web/load-package.ts'

/** The driver of linked devices, connected to an emulated WhatsApp on loopback. */
export interface LinkedWorld {
  readonly whatsapp: WhatsAppWeb
  readonly channel: Channel
  /** Changes settings of lines that start later. */
  change(settings: Partial<LineSettings>): void
  /** The QR code that a line shows now. */
  qrcodeOf(line: LineKey): string
  close(): Promise<void>
}

export async function startLinkedWorld(
  options: WorldOptions = {},
  settings: Partial<LineSettings> = {},
): Promise<LinkedWorld> {
  const baileys = await loadPackage()
  if (!baileys) throw new Error('packages/multi-device is not installed')
  const whatsapp = await startWhatsAppWeb(baileys, { hasEveryone: true, ...options })
  baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsapp.rootPublicKey)
  const codes = new Map<number, string>()
  const { socketOptions } = whatsapp
  let changed = settings
  const driver = () =>
    baileysChannel({ ...changed, socket: { ...socketOptions, ...changed.socket } })
  return {
    whatsapp,
    channel: {
      ...driver(),
      start: (line, hear) =>
        driver().start(line, {
          ...hear,
          report: (report) => {
            if (report.qrcode) codes.set(line.whatsappId, report.qrcode)
            return hear.report(report)
          },
        }),
    },
    change: (changes) => {
      changed = { ...changed, ...changes }
    },
    qrcodeOf: ({ whatsappId }) => codes.get(whatsappId) ?? '',
    close: () => whatsapp.close(),
  }
}

/** Collects a line's reports and ignores other events. */
export const collectReports = (line: LineKey, reports: LineReport[]): DriverCallbacks => ({
  ...unfencedWriter(line),
  report: async (report) => void reports.push(report),
  facts: async () => undefined,
  events: async () => undefined,
  history: async () => undefined,
  templates: async () => undefined,
  ignoresGroups: () => false,
  typing: async () => undefined,
})

/** Serves a line and collects its reports. @param hear receives other events */
export async function serveLinkedLine(
  { channel }: LinkedWorld,
  line: LineKey,
  hear: Partial<DriverCallbacks> = {},
) {
  const reports: LineReport[] = []
  const running = await channel.start(line, { ...collectReports(line, reports), ...hear })
  return { running, reports }
}
