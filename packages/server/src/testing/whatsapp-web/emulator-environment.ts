import { Agent } from 'node:https'
import { join } from 'node:path'
import { z } from 'zod'
import type { WhatsAppWeb } from './index.ts'
import { dispatcherTo } from './media-host.ts'

// The address of an emulated WhatsApp as text, for a server in another process.

const worldAddress = z.object({
  url: z.string(),
  /** Base64. */
  rootPublicKey: z.string(),
  mediaPort: z.int(),
  /** PEM. */
  mediaCertificate: z.string(),
})

const VARIABLE = 'LOOPBACK_WHATSAPP'
const PRELOAD = join(import.meta.dirname, 'connect-process.ts')

/** The environment of a server whose linked devices connect to it. */
export function emulatorEnvironment({
  url,
  rootPublicKey,
  media,
}: WhatsAppWeb): Record<string, string> {
  const address: z.output<typeof worldAddress> = {
    url,
    rootPublicKey: Buffer.from(rootPublicKey).toString('base64'),
    mediaPort: media.port,
    mediaCertificate: media.certificate,
  }
  return { NODE_OPTIONS: `--import ${PRELOAD}`, [VARIABLE]: JSON.stringify(address) }
}

/** Reads that environment and connects to the emulator. */
export function connectToEmulator(environment: NodeJS.ProcessEnv) {
  const { url, rootPublicKey, mediaPort, mediaCertificate } = worldAddress.parse(
    JSON.parse(environment[VARIABLE] ?? 'null'),
  )
  return {
    rootPublicKey: Buffer.from(rootPublicKey, 'base64'),
    socketOptions: {
      waWebSocketUrl: url,
      fetchAgent: new Agent({ ca: mediaCertificate }),
      options: { dispatcher: dispatcherTo(mediaPort, mediaCertificate) },
    },
  }
}
